/** Completion page of a request for publication. */
import { redirect } from 'react-router'
import { getExperience } from '#web/calls/experiences.ts'
import { readResponse } from '#web/read-response.ts'
import { NextSteps } from '#web/features/experiences/host/next-steps.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/story-complete'

export const meta: Route.MetaFunction = () => [{ title: '公開を申請しました | つむぎ' }]

/** Only for an experience that the user can see and that waits for approval now. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get('id') ?? ''
  const answer = /^[1-9]\d{0,8}$/.test(id) ? await readResponse(getExperience({ context, param: { id } })) : null
  if (!answer?.ok || answer.data.status !== 'awaiting') throw redirect('/host_story?tab=stories')
  const { title } = answer.data
  return { id, title }
}

export default function StoryComplete({ loaderData: { id, title } }: Route.ComponentProps) {
  return (
    <OfficePage title="公開を申請しました" width="form">
      <p>
        「{title}
        」の申請をありがとうございます。運営者が内容を確認し、結果をメールでお知らせします。公開されたあとも、内容を直したり、日程を足したりできます。
      </p>
      <NextSteps from="review" />
      <p>
        <LinkButton to="/host/story">ホストのホームへ</LinkButton>
      </p>
      <p>
        <LinkButton to="/host_story?tab=stories" variant="quiet">
          体験の一覧を見る
        </LinkButton>
        <LinkButton to={`/stories/${id}`} variant="plain">
          申請した体験のページを見る
        </LinkButton>
      </p>
    </OfficePage>
  )
}
