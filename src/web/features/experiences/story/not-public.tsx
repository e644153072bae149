import { isRouteErrorResponse, useLocation } from 'react-router'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorPage, errorTitle } from '#web/ui/frame/error-page.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Page } from '#web/ui/page.tsx'

const NOT_PUBLIC = 'この体験は、いま公開されていません'

// For the pages of an experience, 401 means that it isn't public.
const isNotPublic = (error: unknown) => isRouteErrorResponse(error) && error.status === 401

/** The meta of a page of an experience that can't be loaded. */
export const storyErrorMeta = (error: unknown) => [
  { title: isNotPublic(error) ? `${NOT_PUBLIC} | つむぎ` : errorTitle(error) },
  { name: 'robots', content: 'noindex' },
]

/**
 * The error page of all pages of an experience. One that isn't public probably was public before,
 * or its host isn't signed in.
 */
export function StoryError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  if (!isNotPublic(error)) return <ErrorPage error={error} />
  return (
    <Page title={NOT_PUBLIC} width="text">
      <p>公開の準備をしているか、公開が終わった体験です。ほかの体験も、ぜひご覧ください。</p>
      <p>この体験を案内している方は、ログインするとプレビューをご覧いただけます。</p>
      <Row gap={1.5} align="stretch">
        <LinkButton to="/stories">体験の一覧を見る</LinkButton>
        <LinkButton to={signInPath(pathname + search)} variant="quiet">
          ログイン
        </LinkButton>
      </Row>
    </Page>
  )
}
