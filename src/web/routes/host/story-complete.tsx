/** Completion page of a request for publication. */
import { NextSteps } from '#web/features/experiences/host/next-steps.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/story-complete'

export const meta: Route.MetaFunction = () => [
  { title: '公開を申請しました | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export function loader({ url }: Route.LoaderArgs) {
  const id = Number(url.searchParams.get('id'))
  return { id: Number.isSafeInteger(id) && id > 0 ? id : null }
}

export default function StoryComplete({ loaderData: { id } }: Route.ComponentProps) {
  return (
    <OfficePage title="公開を申請しました" width="form">
      <p>
        ありがとうございます。運営者が内容を確認し、結果をメールでお知らせします。公開されたあとも、内容を直したり、日程を足したりできます。
      </p>
      <NextSteps from="review" />
      <p>
        <LinkButton to="/host/story">ホストのホームへ</LinkButton>
      </p>
      <p>
        <LinkButton to="/host_story?tab=stories" variant="quiet">
          体験の一覧を見る
        </LinkButton>
        {id !== null && (
          <LinkButton to={`/stories/${id}`} variant="plain">
            申請した体験のページを見る
          </LinkButton>
        )}
      </p>
    </OfficePage>
  )
}
