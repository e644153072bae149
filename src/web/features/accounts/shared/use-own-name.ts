import { useState } from 'react'
import type { HeaderUser } from '#web/ui/frame/site-header.tsx'

/**
 * The user with the name. A page that is cached for many users has none, so `onMenu` loads it when
 * the account menu is about to open. Without an answer the menu stays without a name, and the next
 * opening asks again. How it is loaded is a module of its own, because this one is part of every
 * public page.
 */
export function useOwnName(user: HeaderUser | null) {
  const [name, setName] = useState<string | null>(null)
  if (user?.name !== null) return { user }
  const load = () =>
    void import('./load-own-name.ts').then(
      ({ loadOwnName }) => loadOwnName(setName),
      (error: unknown) => console.info('name not loaded', error),
    )
  return { user: { ...user, name }, onMenu: name ? undefined : load }
}
