import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes the server's page over, true from then on. */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
