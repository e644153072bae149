import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ThreadPage, Threads } from '#contract/messages/messages-schemas.ts'
import type { ThreadSide } from '#domain/messages/message.ts'
import { listThreads } from '#web/calls/messages.ts'
import { readResponse } from '#web/read-response.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import styles from '../shared/messages.module.css'
import { basePath, ThreadList } from './thread-list.tsx'
import { ThreadView } from './thread-view.tsx'
import { noteStatus, useChanges } from '../shared/use-changes.ts'

type Props = {
  side: ThreadSide
  user_id: number
  list: Threads
  /** The open thread; null for the list alone. */
  open: ThreadPage | null
  about?: { id: number; title: string } | null
  today: string
}

/**
 * Measures the part of the screen below the header, above the keyboard of a phone: browsers put the
 * keyboard over the page.
 */
function useRoom(open: boolean) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const seen = window.visualViewport
    if (!open || !seen) return
    const measure = () => {
      // A page that is enlarged by fingers says nothing about the keyboard.
      if (seen.scale > 1 || !box.current) return
      const top = box.current.getBoundingClientRect().top + window.scrollY
      box.current.style.setProperty('--room', `${seen.height - top}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    return () => seen.removeEventListener('resize', measure)
  }, [open])
  return box
}

/** The list of threads and the open one: side by side on wide screens, one of them on a phone. */
export function Inbox({ side, user_id, list: loaded, open, about = null, today }: Props) {
  const [fresh, setFresh] = useState<{ of: Threads; list: Threads } | null>(null)
  const list = fresh?.of === loaded ? fresh.list : loaded
  const page = loaded.meta.current_page
  const box = useRoom(open !== null)
  useChanges(() => {
    void readResponse(listThreads({ query: { side, page: String(page) } })).then((answer) => {
      if (answer.ok) setFresh({ of: loaded, list: answer.data })
      else noteStatus(answer.status)
    })
  })
  if (list.threads.length === 0 && open === null)
    return (
      <EmptyState text="表示するデータがありません。">
        <p>
          {side === 'guest'
            ? '体験のページの「主催者に質問する」や、ご予約のページから、メッセージを送れます。'
            : 'ゲストからの質問や予約が届くと、ここに並びます。'}
        </p>
        {side === 'guest' && <LinkButton to="/stories">体験をさがす</LinkButton>}
      </EmptyState>
    )
  return (
    <Stack ref={box} className={classNames(styles.inbox, open && styles.open)}>
      <Stack as="nav" gap={2} className={styles.side} aria-label="やりとりの一覧">
        <ThreadList side={side} threads={list.threads} current={open?.thread.id ?? null} today={today} />
        <Pager
          pages={loaded.meta}
          to={(to) => `${basePath(side)}${to > 1 ? `?page=${to}` : ''}`}
          label="やりとりのページ送り"
        />
      </Stack>
      <section className={styles.main} aria-label="開いているやりとり">
        {open ? (
          <>
            <Row as="header" gap={2} nowrap className={styles.head}>
              <Link to={basePath(side)} className={styles.back}>
                一覧へ
              </Link>
              <h2>{open.thread.other_name} さん</h2>
            </Row>
            <ThreadView key={open.thread.id} user_id={user_id} page={open} about={about} />
          </>
        ) : (
          <p className={styles.choose}>左の一覧から、やりとりを選んでください。</p>
        )}
      </section>
    </Stack>
  )
}
