import { createContext } from 'react'

/**
 * Asks the user to confirm their identity; false if they don't. The default, for pages without
 * `Confirming`, is false: the form then shows the server's error.
 */
export const ConfirmingContext = createContext<() => Promise<boolean>>(async () => false)
