import { useState } from 'react'
import { copyLink, hasShareSheet, openShareSheet } from '#web/features/shared/share-link.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { title: string; url: string }

/** Shares a story by the share sheet of a phone, else by a copied link. It needs JavaScript. */
export function ShareStory({ title, url }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const share = async () => {
    if (hasShareSheet()) await openShareSheet({ title, url })
    else setAnnouncement(await copyLink(url))
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void share()}>
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
          <path
            d="M10 12.5V2.5M6.5 6 10 2.5 13.5 6M4 10v7h12v-7"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        共有
      </Button>
      <p role="status">{announcement}</p>
    </>
  )
}
