import type { ReactNode } from 'react'
import { useCompletion } from '#web/features/shared/use-completion.ts'
import { Skeleton } from '#web/ui/content/skeleton.tsx'

type Props = {
  flag: { read: (subject: string) => true | null }
  subject: string
  /** The page around the content. */
  page: (title: string, content: ReactNode) => ReactNode
  title: string
  /** Shown if the form of this tab hasn't succeeded in the last 30 minutes. */
  expired: ReactNode
  children: ReactNode
}

/** A completion page that claims success only after the form of this tab has set the flag. */
export function Completion({ flag, subject, page, title, expired, children }: Props) {
  const done = useCompletion(flag, subject)
  if (done === undefined)
    return page(
      title,
      <>
        <Skeleton shape="rows" />
        <noscript>
          <p>この画面には、ブラウザーの JavaScript が必要です。</p>
        </noscript>
      </>,
    )
  return done === null ? page('セッションが切れました。', expired) : page(title, children)
}
