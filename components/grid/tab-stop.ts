import { createContext, useContext } from 'react'

/** False in a row that is not the active one, so that the Tab key stops once at a table and not in every row. */
export const TabStopContext = createContext(true)

export const useTabStop = (): 0 | -1 => (useContext(TabStopContext) ? 0 : -1)
