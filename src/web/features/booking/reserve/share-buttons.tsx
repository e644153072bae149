import { useState } from 'react'
import { copyLink, hasShareSheet, openShareSheet } from '#web/features/shared/share-link.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from '../shared/booking.module.css'

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
      <div className={styles.buttons}>
        <a
          className={styles.share}
          href={`https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          LINEで送る
        </a>
        <a
          className={styles.share}
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
      </div>
      <p role="status" className={styles.small}>
        {announcement}
      </p>
    </>
  )
}
