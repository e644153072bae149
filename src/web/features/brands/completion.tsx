import { type ReactNode, useMemo } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/content/skeleton.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { completionFlag } from '../shared/completion-flag.ts'

type Props = {
  flag: { read: (subject: string) => true | null }
  /** By default of a flag that is about nothing else. */
  subject?: string
  /** The page around the content. */
  page: (title: string, content: ReactNode) => ReactNode
  title: string
  /** Shown if the form of this tab hasn't succeeded in the last 30 minutes. */
  expired: string
  /** The text of the success. */
  children: ReactNode
}

/** A completion page that claims success only after the form of this tab has set the flag. */
export function Completion({ flag, subject = ANY, page, title, expired, children }: Props) {
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
  if (done === null) return page('セッションが切れました。', <p>{expired}</p>)
  return page(
    title,
    <Notice kind="success" live={false}>
      {children}
    </Notice>,
  )
}

/** The same for a person who signs in next. */
export const CompletionBeforeSignIn = (props: Omit<Props, 'page' | 'subject'>) => (
  <Completion
    {...props}
    page={(title, content) => (
      <Page width="form" title={title}>
        {content}
        <LinkButton to="/brand/sign_in" wide>
          ログインへ
        </LinkButton>
      </Page>
    )}
  />
)

/**
 * What the form of this tab has stored for its completion page; null without it, also when the page
 * is opened directly; undefined while that isn't known, on the server.
 */
function useCompletion<T>(flag: { read: (subject: string) => T | null }, subject: string): T | null | undefined {
  const hydrated = useHydrated()
  return useMemo(() => (hydrated ? flag.read(subject) : undefined), [hydrated, flag, subject])
}

// Flags of the completion pages (docs/product/screens.md#completion-pages).
const isTrue = (stored: unknown): stored is true => stored === true

/** An invitation was sent. */
export const invited = completionFlag('brand-invited', isTrue)
/** An invitation was accepted. */
export const joined = completionFlag('brand-joined', isTrue)
/** A password was reset. */
export const passwordReset = completionFlag('brand-password-reset', isTrue)
/** An ambassador was attached; the subject is the id of the community. */
export const attached = completionFlag('brand-attached', isTrue)

/** The subject of flags that are about nothing else. */
export const ANY = 'done'
