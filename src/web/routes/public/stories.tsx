/** All published experiences, with search, filters and order. All of them are in the URL. */
import type { ReactNode } from 'react'
import { data, Link, redirect, useLocation, useNavigation } from 'react-router'
import type { Stories } from '#contract/experiences/experiences-schemas.ts'
import { formatCount } from '#domain/shared/yen.ts'
import type { LoaderContext } from '#web/call.ts'
import { listStories } from '#web/calls/experiences.ts'
import { listCategories, listThemes } from '#web/calls/reference.ts'
import { readResponse, loaded } from '#web/read-response.ts'
import { StoriesFilter, StoriesSort } from '#web/features/experiences/stories/stories-filter.tsx'
import { type StoriesSearch, storiesPath } from '#web/features/experiences/stories/stories-path.ts'
import {
  type Chip,
  chipsOf,
  searchOf,
  searchWithout,
  titleOf,
  withoutEmpty,
  withoutRefused,
} from '#web/features/experiences/stories/stories-query.ts'
import { StoriesResults } from '#web/features/experiences/stories/stories-results.tsx'
import { HeartedCard } from '#web/features/experiences/favorites/favorite-button.tsx'
import { withWish } from '#web/features/shared/slot-wish.ts'
import { listLd } from '#web/features/shared/list-ld.ts'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { todayOf } from '#web/page-time.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import sideways from '#web/ui/content/sideways.module.css'
import { Row, Stack } from '#web/ui/layout.tsx'
import { memoPage } from '#web/ui/memo-page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardGrid } from '#web/ui/story/story-card.tsx'
import type { Route } from './+types/stories'
import styles from './stories.module.css'

/** A list with one of these filters has its own canonical URL for search engines. */
const OWN_PAGES = ['category_id', 'theme_id', 'state'] as const

const nothing: Stories = { stories: [], meta: { next_cursor: null, count: 0, count_is_exact: true } }

/** How many stories a group shows: two rows of a wide screen. */
const GROUP_SIZE = 8

/** The stories; without the filters whose values can't be chosen (`?state=99`). */
async function ask(context: LoaderContext, wish: StoriesSearch) {
  const answer = await readResponse(listStories({ context, query: wish }))
  const rest = answer.ok || answer.status !== 422 ? null : withoutRefused(wish, Object.keys(answer.error.messages))
  if (rest === null) return { answer, search: wish, ignored: [] }
  return { answer: await readResponse(listStories({ context, query: rest.search })), ...rest }
}

/** The first stories of each word, when nothing matches all of them. */
async function groupsOf(context: LoaderContext, search: StoriesSearch, { words = [] }: Stories['meta']) {
  if (search.cursor) return []
  const found = await Promise.all(
    words.map(async (q) => {
      const answer = await readResponse(listStories({ context, query: { ...search, q } }))
      return answer.ok && !answer.data.meta.loosened ? { q, ...answer.data } : { q, ...nothing }
    }),
  )
  return found.map(({ q, stories, meta }) => ({ q, stories: stories.slice(0, GROUP_SIZE), meta }))
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const clean = withoutEmpty(url)
  if (clean !== null) throw redirect(clean)
  const [{ answer, search, ignored }, { categories }, { themes }] = await Promise.all([
    ask(context, searchOf(url.searchParams)),
    loaded(listCategories({ context })),
    loaded(listThemes({ context })),
  ])
  // A hand-written URL may have invalid filters: the page says so and keeps them.
  if (!answer.ok && answer.status !== 422) throw data(answer.error, answer.status)
  const { stories, meta: foundMeta } = answer.ok ? answer.data : nothing
  const page = {
    search,
    categories,
    themes,
    today: todayOf(context),
    found: { stories, meta: foundMeta },
    groups: await groupsOf(context, search, foundMeta),
    problems: answer.ok ? [] : Object.values(answer.error.messages).flat(),
    ignored,
    canonical: canonicalOf(
      context,
      url,
      OWN_PAGES.filter((name) => search[name] !== undefined),
    ),
  }
  return data(page, answer.ok ? 200 : answer.status)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { search, categories, themes, canonical, found, problems, ignored } = loaderData
  const title = titleOf(search, categories, themes)
  return pageMeta({
    title,
    description: `${title === '体験をさがす' ? '全国の体験' : title}の一覧です。カテゴリー、テーマ、土地、日程、人数、料金からさがして、そのまま予約できます。`,
    canonical,
    image: found.stories[0]?.image_url ?? null,
    hidden: problems.length + ignored.length > 0 || Boolean(search.q ?? search.cursor) || found.stories.length === 0,
  })
}

function Chips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null
  return (
    <Row as="ul" gap={1} align="stretch" aria-label="いまの条件" className={sideways.line}>
      {chips.map(({ name, label, without }) => (
        <li key={name}>
          <Link
            to={without}
            preventScrollReset
            className={styles.chip}
            aria-label={`${label} の条件を外す`}
            onClick={() => announce(`${label} の条件を外しました。`)}
          >
            {label}
            <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
              <path d="m2 2 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to="/stories"
            preventScrollReset
            className={styles.clear}
            onClick={() => announce('条件をすべて外しました。')}
          >
            すべて外す
          </Link>
        </li>
      )}
    </Row>
  )
}

/** @param asked true: the search found nothing; false: its filters are invalid */
function Nothing({ chips, asked }: { chips: readonly Chip[]; asked: boolean }) {
  return (
    <EmptyState text={chips.length > 0 ? '条件に合う体験が見つかりませんでした。' : '公開中の体験は、まだありません。'}>
      {chips.length > 0 && <p>言葉を短くする、日程を広げる、条件をひとつ外すと、見つかるかもしれません。</p>}
      <Row gap={1.5} align="stretch" justify="center">
        {chips.map(({ name, label, without }) => (
          <LinkButton
            key={name}
            to={without}
            variant="quiet"
            preventScrollReset
            onClick={() => announce(`${label} の条件を外しました。`)}
          >
            {label} を外す
          </LinkButton>
        ))}
        <LinkButton to={chips.length > 0 || !asked ? '/stories' : '/hosting'} variant="quiet">
          {chips.length > 0 || !asked ? 'すべての体験を見る' : '体験をひらく'}
        </LinkButton>
      </Row>
    </EmptyState>
  )
}

/** The results, dimmed while the next ones are loading. */
function Results({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation()
  const searching = state === 'loading' && location.pathname === '/stories'
  return (
    <Stack aria-label="見つかった体験" aria-busy={searching} as="section" gap={2} className={styles.results}>
      {children}
    </Stack>
  )
}

export default memoPage(function StoriesPage({ loaderData }: Route.ComponentProps) {
  const { search, categories, themes, today, found, groups, problems, ignored, canonical } = loaderData
  const { key } = useLocation()
  const chips = chipsOf(search, categories, themes)
  const title = titleOf(search, categories, themes)
  const count = `${formatCount(found.meta.count)}件${found.meta.count_is_exact ? '' : '以上'}`
  return (
    <Page title={title} serif breadcrumbs={[{ label: '体験' }]}>
      <Stack gap={3}>
        <StoriesFilter search={search} categories={categories} themes={themes} today={today} />
        <Results>
          {problems.length > 0 && (
            <Notice kind="error" live={false}>
              {problems.join(' ')}
            </Notice>
          )}
          {ignored.length > 0 && (
            <Notice kind="info" live={false}>
              {ignored.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Notice>
          )}
          <Chips chips={chips} />
          {found.meta.loosened && (
            <Notice kind="info" live={false}>
              {`「${search.q}」${found.meta.loosened === 'like' ? 'に合う体験はありません。似た名前の体験です。' : 'のすべてに合う体験はありません。'}`}
              {found.meta.loosened === 'any' &&
                (groups.length > 0 ? '言葉ごとにご覧ください。' : 'どれかに合う体験です。')}
            </Notice>
          )}
          <div className={styles.line} hidden={problems.length > 0 || groups.length > 0}>
            <p role="status">
              <strong className={styles.count}>{count}</strong>
              の体験
            </p>
            <StoriesSort search={search} />
          </div>
          {search.cursor && (
            <p>
              <Link to={storiesPath(searchWithout(search))}>はじめから見る</Link>
            </p>
          )}
          <Stack gap={4} className={styles.list}>
            {groups.length > 0 ? (
              groups.map(({ q, stories, meta }) => (
                <Section
                  key={q}
                  title={`「${q}」の体験（${meta.count}件${meta.count_is_exact ? '' : '以上'}）`}
                  more={meta.count > stories.length && <Link to={storiesPath({ ...search, q })}>すべて見る</Link>}
                >
                  {stories.length === 0 ? (
                    <p>条件に合う体験は見つかりませんでした。</p>
                  ) : (
                    <CardGrid>
                      {stories.map((story) => (
                        <li key={story.id}>
                          <HeartedCard
                            story={story}
                            to={withWish(`/stories/${story.id}`, search)}
                            withChild={search.child_age !== undefined}
                          />
                        </li>
                      ))}
                    </CardGrid>
                  )}
                </Section>
              ))
            ) : found.stories.length > 0 ? (
              <StoriesResults key={key} first={found} search={search} />
            ) : (
              <Nothing chips={chips} asked={problems.length === 0} />
            )}
          </Stack>
        </Results>
      </Stack>
      <JsonLd nodes={[breadcrumbsLd(canonical, [{ label: title }]), listLd(canonical, '/stories', found.stories)]} />
    </Page>
  )
})
