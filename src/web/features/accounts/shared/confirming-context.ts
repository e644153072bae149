import { createContext } from 'react'

/** Asks once more who is there; false when they don't show it. Forms on a page without `Confirming` just say what the server said. */
export const ConfirmingContext = createContext<() => Promise<boolean>>(async () => false)
