import { useState } from 'react'
import { copyLink } from '#web/features/shared/share-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The host's own link of a story, by which the lower commission counts. */
export function OwnLink({ id, title, code }: { id: number; title: string; code: string }) {
  const [announcement, setAnnouncement] = useState('')
  const path = `/stories/${id}?via=${code}`
  return (
    <Row gap={2} rowGap={0.5}>
      <p>
        あなたのリンク <code>{path}</code>
        <br />
        このリンクから3日以内に入った予約には、ホストのリンクの販売手数料を使います。
      </p>
      <Button
        variant="quiet"
        onClick={() => void copyLink(new URL(path, window.location.origin).href).then(setAnnouncement)}
      >
        コピー<VisuallyHidden>（「{title}」のリンク）</VisuallyHidden>
      </Button>
      <p role="status">{announcement}</p>
    </Row>
  )
}
