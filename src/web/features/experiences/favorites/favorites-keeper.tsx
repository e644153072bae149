/** Keeps the marks of all hearts, and says what a click did. Loaded after hydration. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CloseButton } from '#web/ui/close-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { classNames } from '#web/ui/class-names.ts'
import looks from '#web/ui/looks.module.css'
import styles from './favorites-keeper.module.css'
import { type Account, followFavorites } from './favorites-store.ts'

export type { Account }
export type Keeper = { toggle: (id: number) => void; stop: () => void }

/** How long the message after a click stays, in ms. An error stays until it is closed. */
const MESSAGE_FOR = 7000

/**
 * @param onIds is called with the marks whenever they change
 * @param onMessage is called with a message to show, and with null to remove it
 */
export function keepFavorites(
  account: Account,
  onIds: (ids: ReadonlySet<number>) => void,
  onMessage: (message: ReactNode) => void,
): Keeper {
  let marked: ReadonlySet<number> = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = followFavorites(account, (ids) => {
    marked = ids
    onIds(ids)
  })
  const close = () => onMessage(null)

  async function toggle(id: number) {
    const on = !marked.has(id)
    const { problem } = await store.change(id, on)
    clearTimeout(timer)
    if (problem === null) timer = setTimeout(close, MESSAGE_FOR)
    onMessage(<Message on={on} problem={problem} onClose={close} />)
  }
  return {
    toggle: (id) => void toggle(id),
    stop: () => {
      clearTimeout(timer)
      close()
      store.stop()
    },
  }
}

function Message({ on, problem, onClose }: { on: boolean; problem: string | null; onClose: () => void }) {
  return (
    <Row nowrap align="stretch" justify="center" className={classNames(looks.unprinted, styles.place)}>
      <Row gap={2} nowrap className={styles.message}>
        <p>
          {problem ?? (on ? 'お気に入りに入れました。' : 'お気に入りから外しました。')}
          {problem === null && on && <Link to="/mypage/favorites">お気に入りを見る</Link>}
        </p>
        {problem !== null && <CloseButton label="メッセージを閉じる" onClick={onClose} />}
      </Row>
    </Row>
  )
}
