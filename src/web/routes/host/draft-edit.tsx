/** The form of an existing draft. */
import { getDraft } from '#web/calls/host-experiences.ts'
import { loaded } from '#web/read-response.ts'
import { DraftForm } from '#web/features/experiences/form/draft-form.tsx'
import { loadReference } from '#web/features/experiences/form/shared/form-reference.ts'
import { pathId } from '#web/path-id.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/draft-edit'

export const meta: Route.MetaFunction = () => [{ title: '下書きを編集する | つむぎ' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const [draft, reference] = await Promise.all([
    loaded(getDraft({ context, param: { id: pathId(params.id) } })),
    loadReference(context),
  ])
  return { draft, reference }
}

export default function EditDraft({ loaderData: { draft, reference } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="下書きを編集する"
      breadcrumbs={[{ label: '体験', to: '/host_story' }, { label: '下書きを編集する' }]}
    >
      <DraftForm key={draft.id} draft={draft} reference={reference} />
    </OfficePage>
  )
}
