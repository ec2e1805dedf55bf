import { useQuery } from '@tanstack/react-query'
import { loadConfig } from '@/lib/browser/purchase/http'

/** The server's configuration; undefined until it has come. */
export const useConfig = () =>
  useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity }).data
