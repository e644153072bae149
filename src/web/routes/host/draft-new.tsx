/** The form of a new experience. The first save creates a draft with its own URL. */
import { useLocation } from 'react-router'
import { DraftForm } from '#web/features/experiences/form/draft-form.tsx'
import { loadReference } from '#web/features/experiences/form/shared/form-reference.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/draft-new'

export const meta: Route.MetaFunction = () => [{ title: '体験を書く | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  return { reference: await loadReference(context) }
}

export default function NewDraft({ loaderData: { reference } }: Route.ComponentProps) {
  // The key resets the form when the user clicks 「体験を書く」 on this page.
  const { key } = useLocation()
  return (
    <OfficePage
      title="体験を書く"
      breadcrumbs={[{ label: '体験', to: '/host_story' }, { label: '体験を書く' }]}
      lead="思いついたところから書きはじめてください。途中でやめても、下書きに残ります。"
    >
      <DraftForm key={key} draft={null} reference={reference} />
    </OfficePage>
  )
}
