/** The form of an experience that was submitted or published. */
import { data } from 'react-router'
import { getExperience } from '#web/calls/experiences.ts'
import { getUnfinishedEdit } from '#web/calls/host-experiences.ts'
import { readResponse, loaded } from '#web/read-response.ts'
import { withOwn, loadReference } from '#web/features/experiences/form/shared/form-reference.ts'
import { PublishedForm } from '#web/features/experiences/form/published-form.tsx'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/story-edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `「${loaderData.story.title}」を編集する` : '体験を編集する'} | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const param = { id: pathId(params.id) }
  const [story, edit, reference] = await Promise.all([
    loaded(getExperience({ context, param })),
    readResponse(getUnfinishedEdit({ context, param })),
    loadReference(context),
  ])
  // The API returns these fields only to users who may edit the experience. Others get 404.
  if (!story.recurrence_rules || !story.calendars) throw data(null, 404)
  const categories = withOwn(reference.categories, [story.category])
  const themes = withOwn(reference.themes, story.theme_items)
  if (!edit.ok) throw data(null, edit.status)
  return { story, edit: edit.data.draft, reference: { ...reference, categories, themes } }
}

export default function EditStory({ loaderData: { story, edit, reference } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="体験を編集する"
      breadcrumbs={[{ label: '体験', to: '/host_story?tab=stories' }, { label: story.title }]}
      lead={story.approve ? '公開中の体験です。「更新する」を押すと、公開ページに反映されます。' : undefined}
      actions={
        <LinkButton to={`/stories/${story.id}`} variant="quiet">
          公開ページを見る
        </LinkButton>
      }
    >
      <PublishedForm key={story.id} story={story} edit={edit} reference={reference} />
    </OfficePage>
  )
}
