import { useDeferredValue } from 'react'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import type { Fees } from '#web/features/experiences/story/story-details.tsx'
import { StoryBar, StoryView } from '#web/features/experiences/story/story-view.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { type PreviewWorld, previewStory } from './preview-story.ts'

export type PreviewProps = { form: ExperienceForm; world: PreviewWorld; fees: Fees }

type Props = PreviewProps & {
  /** It stands beside the form: one stop for the keyboard instead of all its links. */
  beside?: boolean
}

/** The public page as it will be, drawn by the public page's own parts. Follows the typing, a moment behind. */
export function Preview({ form, world, fees, beside = false }: Props) {
  const behind = useDeferredValue(form)
  const story = previewStory(behind, world)
  return (
    <PreviewFrame title="公開ページのプレビュー" beside={beside}>
      <StoryView story={story} fees={fees} resting />
      <StoryBar story={story} action={null} />
    </PreviewFrame>
  )
}
