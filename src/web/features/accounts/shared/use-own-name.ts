import { useRef, useState } from 'react'
import { browserApi, readResponse } from '#web/api-client.ts'
import type { HeaderUser } from '#web/ui/frame/site-header.tsx'

/**
 * The user with the name. A page that is cached for many users has none, so `onMenu` loads it when
 * the account menu is about to open. Without an answer the menu stays without a name, and the next
 * opening asks again.
 */
export function useOwnName(user: HeaderUser | null) {
  const [name, setName] = useState<string | null>(null)
  const asked = useRef(false)
  const onMenu = async () => {
    if (asked.current) return
    asked.current = true
    const answer = await readResponse(browserApi.me.$get())
    // An admin may have begun to view another user in another tab. This page isn't of that user.
    if (answer.ok && !answer.data.viewing) setName(answer.data.name)
    else asked.current = false
  }
  if (user?.name !== null) return { user }
  return { user: { ...user, name }, onMenu: name === null ? () => void onMenu() : undefined }
}
