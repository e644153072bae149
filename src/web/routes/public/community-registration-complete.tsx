/** Completion page of an application to a community, in the tab of the form that sets the flag. */
import { useMemo } from 'react'
import { getCommunity } from '#web/calls/communities.ts'
import { readResponse } from '#web/read-response.ts'
import { applied } from '#web/features/communities/public/completion-flag.ts'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/content/skeleton.tsx'
import { Row } from '#web/ui/layout.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/community-registration-complete'

export const meta: Route.MetaFunction = () => [
  { title: 'お申し込みの完了 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = await readResponse(getCommunity({ context, param: { id: pathId(params.id) } }))
  // The page also works if the community is no longer visible.
  return { community: answer.ok ? { id: answer.data.id, name: answer.data.name } : null }
}

export default function CommunityRegistrationComplete({ loaderData: { community }, params }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const completion = useMemo(() => (hydrated ? applied.read(params.id) : null), [hydrated, params.id])

  const links = (
    <Row gap={1.5} align="stretch">
      {community && (
        <LinkButton to={`/communities/${community.id}`} variant="quiet">
          コミュニティのページへ戻る
        </LinkButton>
      )}
      <LinkButton to="/" variant="quiet">
        トップへ戻る
      </LinkButton>
    </Row>
  )
  if (!hydrated)
    return (
      <Page title="お申し込みの完了" width="text">
        <Skeleton shape="rows" />
        <noscript>
          <p>この画面には、ブラウザーの JavaScript が必要です。</p>
        </noscript>
      </Page>
    )
  if (completion === null)
    return (
      <Page title="セッションが切れました。" width="text">
        <p>
          この画面は、お申し込みから30分のあいだ、お申し込みになったタブだけで表示されます。ログインしてお申し込みいただいた方は、マイページで状況を確認できます。
        </p>
        <Row gap={1.5} align="stretch">
          <LinkButton to="/mypage/applications">マイページで申し込みを見る</LinkButton>
          {community && (
            <LinkButton to={`/communities/${community.id}/registrations`} variant="quiet">
              申し込みの画面へ
            </LinkButton>
          )}
        </Row>
        {links}
      </Page>
    )
  return (
    <Page title="お申し込みありがとうございます" width="text">
      <Notice kind="success" word="申し込みを受け付けました">
        {community
          ? `「${community.name}」への参加の申し込みをお預かりしました。`
          : '参加の申し込みをお預かりしました。'}
      </Notice>
      <Section title="これからのこと">
        <p>コミュニティの世話役が内容を拝見し、参加いただけるかどうかを判断します。</p>
        {completion.mailed ? (
          <p>申し込みの控えを、ご入力のメールアドレスにお送りしました。結果も同じアドレスにご連絡します。</p>
        ) : (
          !completion.signed_in && (
            <p>メールアドレスのご入力がなかったため、こちらから結果をメールでお知らせすることができません。</p>
          )
        )}
        {completion.signed_in && (
          <>
            <p>申し込みの状況は、マイページでいつでもご覧になれます。</p>
            <Row gap={1.5} align="stretch">
              <LinkButton to="/mypage/applications">マイページで申し込みを見る</LinkButton>
            </Row>
          </>
        )}
      </Section>
      {links}
    </Page>
  )
}
