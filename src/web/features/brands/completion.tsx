import { type ReactNode, useMemo } from 'react'
import { Skeleton } from '#web/ui/content/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

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

/**
 * What the form of this tab has stored for its completion page; null without it, also when the page
 * is opened directly; undefined while that isn't known, on the server.
 */
function useCompletion<T>(flag: { read: (subject: string) => T | null }, subject: string): T | null | undefined {
  const hydrated = useHydrated()
  return useMemo(() => (hydrated ? flag.read(subject) : undefined), [hydrated, flag, subject])
}
