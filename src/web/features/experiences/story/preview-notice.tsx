import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { Notice } from '#web/ui/notice.tsx'

const words: Record<Exclude<Experience['status'], 'published'>, string> = {
  awaiting: '公開の承認を待っています。この画面は、案内する人と運営者だけが見られます。',
  returned: '運営者から差し戻されています。この画面は、案内する人と運営者だけが見られます。',
  withdrawn: '公開を止めています。この画面は、案内する人と運営者だけが見られます。',
}

/** Tells the host why the public can't see this story. */
export function PreviewNotice({ story }: { story: Pick<Experience, 'approve' | 'status'> }) {
  if (story.approve) return null
  return (
    <Notice kind="warning" word="プレビュー" live={false}>
      {words[story.status === 'published' ? 'awaiting' : story.status]}
    </Notice>
  )
}
