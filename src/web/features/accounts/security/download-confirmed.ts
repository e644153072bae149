import type { MouseEvent } from 'react'
import { readResponse } from '#web/read-response.ts'
import { askToConfirm } from '#web/confirm-identity.ts'
import { brandSecurity, userSecurity } from './calls.ts'

function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

/**
 * `onClick` of a link to a file that needs a recent confirmation of identity. A browser would save
 * the refusal as the file, so this asks first. Without JavaScript the link is only refused.
 */
export function downloadConfirmed(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget
  event.preventDefault()
  void (async () => {
    const brand = new URL(href).pathname.startsWith('/brand/')
    const security = await readResponse((brand ? brandSecurity : userSecurity).getSecurity())
    if (!security.ok || security.data.confirmed || (await askToConfirm(brand ? 'brand_member' : 'user'))) download(href)
  })()
}
