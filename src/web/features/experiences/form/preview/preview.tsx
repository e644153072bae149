import { useDeferredValue } from 'react'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { StoryBar, StoryView } from '#web/features/experiences/story/story-view.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { type PreviewWorld, previewStory } from './preview-story.ts'

export type PreviewProps = { form: ExperienceForm; world: PreviewWorld }

type Props = PreviewProps & {
  /** True beside the form: its links then take no keyboard focus. */
  beside?: boolean
}

/** A preview with the components of the public page. A deferred value keeps typing fast. */
export function Preview({ form, world, beside = false }: Props) {
  const behind = useDeferredValue(form)
  const story = previewStory(behind, world)
  return (
    <PreviewFrame title="公開ページのプレビュー" beside={beside}>
      <StoryView story={story} resting />
      <StoryBar story={story} action={null} />
    </PreviewFrame>
  )
}
