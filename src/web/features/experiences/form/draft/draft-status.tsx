import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import type { DraftState } from './draft-state.ts'
import styles from '../shared/form.module.css'

function words(state: DraftState): string {
  switch (state.kind) {
    case 'idle':
      return '書いた内容は自動で保存されます'
    case 'waiting':
      return '未保存の変更があります'
    case 'saving':
      return '保存中…'
    case 'saved':
      return `保存しました ${state.at}`
    case 'offline':
      return 'オフラインです。この端末に残しています。'
    case 'failed':
      return '保存できませんでした。もう一度試します。内容はこの端末に残しています。'
    case 'refused':
      return state.message
    case 'signed_out':
      return 'ログインの期限が切れました。内容はこの端末に残しています。'
    case 'conflict':
      return 'ほかの画面で更新されています'
    case 'gone':
      return 'この下書きは、ほかの画面で削除または申請されています'
  }
}

const GOOD = new Set<DraftState['kind']>(['idle', 'waiting', 'saving', 'saved'])

/** One line that tells whether the input is saved. */
export function DraftStatus({ state }: { state: DraftState }) {
  return (
    <p role="status" className={GOOD.has(state.kind) ? styles.status : styles.trouble}>
      {state.kind === 'saved' && <span aria-hidden="true">✓ </span>}
      {!GOOD.has(state.kind) && <span aria-hidden="true">⚠ </span>}
      {words(state)}
    </p>
  )
}

type Props = { state: DraftState; path: string; onLeave: () => void; onStartAnew: () => void }

/** A notice above the form when saving waits for the user. */
export function DraftTrouble({ state, path, onLeave, onStartAnew }: Props) {
  if (state.kind === 'signed_out') return <SignedOut path={path} onLeave={onLeave} />
  if (state.kind !== 'gone') return null
  return (
    <Notice kind="warning">
      <p>
        この下書きは、ほかの画面で削除されたか、公開を申請されています。いまの内容を、新しい下書きとして保存できます。
      </p>
      <Button variant="quiet" onClick={onStartAnew}>
        新しい下書きとして保存する
      </Button>
    </Notice>
  )
}

/** The session has expired during work. */
export function SignedOut({ path, onLeave }: { path: string; onLeave: () => void }) {
  return (
    <Notice kind="warning">
      <p>ログインの期限が切れました。書いた内容はこの端末に残しています。ログインすると、続きから書けます。</p>
      <LinkButton to={signInPath(path)} reloadDocument onClick={onLeave}>
        ログインして続ける
      </LinkButton>
    </Notice>
  )
}
