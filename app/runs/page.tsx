/** Runs stand over the lists whose rows they look up; their addresses lead there. */
export { default, metadata } from '@/app/lists/page'
