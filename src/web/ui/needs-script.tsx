import { createContext, type ReactNode, use } from 'react'
import { Notice } from './notice.tsx'

/** Whether the frame of the page has said it already. */
const Said = createContext(false)

type Props = {
  /** What needs it: 「ご予約」. */
  what?: string
}

/**
 * Says without JavaScript that it is needed. Nothing inside `NeedsScriptFrame`, which says it once.
 */
export function NeedsScript({ what = 'この画面の一部の操作' }: Props) {
  if (use(Said)) return null
  return (
    <noscript>
      {import.meta.env.SSR && (
        <Notice kind="warning" live={false}>
          {what}には、ブラウザーの JavaScript を有効にしてください。
        </Notice>
      )}
    </noscript>
  )
}

/** The content of the frame of a signed-in area. Its buttons and forms need JavaScript. */
export function NeedsScriptFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <NeedsScript />
      <Said value>{children}</Said>
    </>
  )
}
