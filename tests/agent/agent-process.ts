import '@/lib/agent/start'
