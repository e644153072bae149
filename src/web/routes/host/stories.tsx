/** The host's drafts and experiences. */
import { useRevalidator } from 'react-router'
import { listDrafts, listOwnExperiences } from '#web/calls/host-experiences.ts'
import { readResponse } from '#web/read-response.ts'
import { DraftCard, OwnStoryCard } from '#web/features/experiences/host/own-cards.tsx'
import cards from '#web/features/experiences/host/own-cards.module.css'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import type { Route } from './+types/stories'

export const meta: Route.MetaFunction = () => [{ title: '体験 | つむぎ' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const [stories, drafts] = await Promise.all([
    readResponse(listOwnExperiences({ context })),
    readResponse(listDrafts({ context })),
  ])
  return {
    tab: url.searchParams.get('tab') === 'stories' ? 'stories' : 'drafts',
    stories: stories.ok ? stories.data.experiences : null,
    drafts: drafts.ok ? drafts.data.experience_drafts : null,
  } as const
}

const Write = () => <LinkButton to="/host_story_drafts/new">体験を書く</LinkButton>

export default function HostStories({ loaderData: { tab, stories, drafts } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const shown = tab === 'drafts' ? drafts : stories
  const List = tab === 'drafts' ? Grid : Stack
  return (
    <OfficePage title="体験" actions={<Write />}>
      <Tabs
        label="体験の状態"
        items={[
          { label: '下書き', to: '/host_story', current: tab === 'drafts', count: drafts?.length },
          {
            label: '公開待ち・公開中',
            to: '/host_story?tab=stories',
            current: tab === 'stories',
            count: stories?.length,
          },
        ]}
      />
      {/* No error message, only a retry button: docs/product/experiences.md#hosts-list */}
      {shown === null && (
        <p>
          <Button variant="quiet" onClick={() => void revalidate()}>
            もう一度読み込む
          </Button>
        </p>
      )}
      {shown?.length === 0 && (
        <EmptyState>{tab === 'drafts' ? <Write /> : <p>公開を申請した体験が、ここに並びます。</p>}</EmptyState>
      )}
      {shown !== null && shown.length > 0 && (
        <List as="ul" gap={3} className={tab === 'drafts' ? cards.list : cards.rows}>
          {tab === 'drafts'
            ? drafts?.map((draft) => (
                <li key={draft.id}>
                  <DraftCard draft={draft} />
                </li>
              ))
            : stories?.map((story) => (
                <li key={story.id}>
                  <OwnStoryCard story={story} />
                </li>
              ))}
        </List>
      )}
    </OfficePage>
  )
}
