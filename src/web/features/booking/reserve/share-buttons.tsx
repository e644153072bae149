import { useState } from 'react'
import { copyLink, hasShareSheet, openShareSheet } from '#web/features/shared/share-link.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Props = { title: string; path: string }

/** Ways to share an experience: LINE, X, the phone's share sheet, a copied link. */
export function ShareButtons({ title, path }: Props) {
  const hydrated = useHydrated()
  const [announcement, setAnnouncement] = useState('')
  const text = `「${title}」を予約しました。`
  const url = hydrated ? new URL(path, window.location.origin).href : path
  const canShare = hydrated && hasShareSheet()

  const copy = async () => setAnnouncement(await copyLink(url))
  return (
    <>
      <Row gap={1.5} align="stretch">
        <a
          className={buttonLook({ variant: 'quiet' })}
          href={`https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          LINEで送る
        </a>
        <a
          className={buttonLook({ variant: 'quiet' })}
          href={`https://x.com/intent/tweet?text=${encodeURIComponent(text)}&url=${encodeURIComponent(url)}`}
          target="_blank"
          rel="noreferrer"
        >
          Xでポストする
        </a>
        {canShare && (
          <Button variant="quiet" onClick={() => void openShareSheet({ title, text, url })}>
            ほかの方法で共有
          </Button>
        )}
        <Button variant="quiet" onClick={() => void copy()}>
          リンクをコピー
        </Button>
      </Row>
      <p role="status" className={looks.note}>
        {announcement}
      </p>
    </>
  )
}
