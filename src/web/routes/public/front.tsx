/** The front page: cover, new and upcoming experiences, links by theme, place and ambassador. */
import type { Front, StoryCard } from '#contract/experiences/experiences-schemas.ts'
import { getFront } from '#web/calls/experiences.ts'
import { loaded } from '#web/read-response.ts'
import { excerpt } from '#web/features/shared/excerpt.ts'
import { HeartedCard } from '#web/features/experiences/favorites/favorite-button.tsx'
import { AreaIndex } from '#web/features/experiences/front/area-index.tsx'
import { type FrontStory, LeadStory } from '#web/features/experiences/front/lead-story.tsx'
import { SoonList } from '#web/features/experiences/front/soon-list.tsx'
import { StorySearch } from '#web/features/experiences/front/story-search.tsx'
import { ThemeTiles } from '#web/features/experiences/front/theme-tiles.tsx'
import { placeOf } from '#web/features/experiences/shared/words.ts'
import { canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { todayOf } from '#web/page-time.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { afterHydration } from '#web/ui/later.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { memoPage } from '#web/ui/memo-page.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { phoneWide, Picture } from '#web/ui/picture.tsx'
import { CardGrid } from '#web/ui/story/story-card.tsx'
import type { Route } from './+types/front'
import { classNames } from '#web/ui/class-names.ts'
import styles from './front.module.css'

const RecentStories = afterHydration(
  async () => (await import('#web/features/experiences/recent/recent-list.tsx')).RecentList,
)

const description =
  'つむぎは、職人、漁師、料理人、語り部など、その土地に暮らす人の物語に会いにいく体験の予約サイトです。手しごと、町あるき、食、自然の体験を、人と土地からさがせます。'

/** What the cards of this page show. The note on the price is on the page of the story. */
const shown = ({ price_side_note: _, ...story }: StoryCard): FrontStory => story

export async function loader({ context, url }: Route.LoaderArgs) {
  const front = await loaded(getFront({ context }))
  const cover = coverOf(front)
  const [lead, ...others] = front.new_stories.filter(({ id }) => id !== cover?.id)
  return {
    cover: cover && shown(cover),
    lead: lead && shown(lead),
    others: others.slice(0, 4).map(shown),
    loved: front.popular
      .filter(({ id }) => id !== cover?.id)
      .slice(0, 4)
      .map(shown),
    soon: front.soon.slice(0, 4).map(shown),
    themes: front.themes,
    areas: front.areas,
    online_count: front.online_count,
    ambassadors: front.ambassadors.slice(0, 4).map((one) => ({ ...one, description: excerpt(one.description, 40) })),
    brands: front.brands.slice(0, 4).map((one) => ({ ...one, description: excerpt(one.description, 40) })),
    today: todayOf(context),
    canonical: canonicalOf(context, url),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({ title: null, description, canonical: loaderData.canonical, image: loaderData.cover?.image_url })
}

/** The experience on the cover: the most popular one with a picture. */
const coverOf = ({ popular, new_stories }: Front) => [...popular, ...new_stories].find(({ image_url }) => image_url)

type Parts = Route.ComponentProps['loaderData']

const stripSizes = '(max-width: 767px) 70vw, (max-width: 870px) 50vw, 280px'

/** Cards that scroll sideways on phones, so the page stays short. */
const Strip = ({ stories }: { stories: readonly FrontStory[] }) => (
  <div className={styles.strip}>
    <CardGrid>
      {stories.map((story) => (
        <li key={story.id}>
          <HeartedCard story={story} sizes={stripSizes} />
        </li>
      ))}
    </CardGrid>
  </div>
)

function Cover({ story }: { story: FrontStory | undefined }) {
  return (
    <Grid as="header" gap={3} className={styles.cover}>
      <h1 className={styles.headline}>
        人の物語に、
        <br />
        会いにいく。
      </h1>
      {story && (
        <div className={styles.picture}>
          <Picture
            src={story.image_url}
            alt=""
            width={960}
            height={840}
            sizes={phoneWide('(max-width: 767px) 100vw, 720px')}
            first
          />
          <Row as="p" gap={2} rowGap={0} align="baseline" className={styles.caption}>
            <span>{placeOf(story)}</span>
            <PageLink to={`/stories/${story.id}`} prefetch>
              {story.title}
            </PageLink>
          </Row>
        </div>
      )}
      <Stack gap={3} className={styles.words}>
        <p>
          割れた器を直す人、朝いちばんに海へ出る人、畑で種を継ぐ人。その土地に暮らす人が、自分の仕事場をひらいて待っています。
        </p>
      </Stack>
    </Grid>
  )
}

function Ways({ soon, themes, areas, online_count }: Parts) {
  if (soon.length + themes.length + areas.length === 0) return null
  return (
    <Stack gap={8} className={styles.parts}>
      {soon.length > 0 && (
        <Grid as="section" gap={2} className={styles.beside}>
          <Stack gap={0.5} className={styles.side}>
            <h2>もうすぐの開催</h2>
            <p>次の開催日が近い順に。</p>
            <PageLink to="/stories?sort=soon" prefetch className={styles.more}>
              開催日から見る
            </PageLink>
          </Stack>
          <SoonList stories={soon} />
        </Grid>
      )}
      {themes.length > 0 && (
        <Stack as="section" gap={3} className={styles.section}>
          <h2>
            テーマから
            <wbr />
            さがす
          </h2>
          <ThemeTiles themes={themes} />
        </Stack>
      )}
      {areas.length > 0 && (
        <Grid as="section" gap={2} className={styles.beside}>
          <Stack gap={0.5} className={styles.side}>
            <h2>
              土地から
              <wbr />
              さがす
            </h2>
            <p>北から南まで。数は公開中の体験です。</p>
          </Stack>
          <AreaIndex areas={areas} onlineCount={online_count} />
        </Grid>
      )}
    </Stack>
  )
}

function People({ ambassadors, brands }: Parts) {
  if (ambassadors.length + brands.length === 0) return null
  return (
    <Stack gap={8} className={styles.parts}>
      {ambassadors.length > 0 && (
        <Stack as="section" gap={3} className={styles.section}>
          <Stack gap={0.5} className={styles.side}>
            <h2>アンバサダー</h2>
            <p>土地や手しごとのことを、いちばん近くで伝える人たちです。</p>
          </Stack>
          <Grid as="ul" gap={3} className={styles.people}>
            {ambassadors.map((one) => (
              <Grid key={one.id} as="li" gap={2} align="center" className={styles.person}>
                <Picture src={one.image_url} alt="" width={320} height={320} widths={[320]} sizes="96px" />
                <div>
                  <h3>
                    <PageLink className={looks.cover} to={`/ambassadors/${one.id}`} prefetch>
                      {one.name}
                    </PageLink>
                  </h3>
                  <p>{one.description}</p>
                </div>
              </Grid>
            ))}
          </Grid>
          <PageLink to="/ambassadors" prefetch className={styles.more}>
            アンバサダーの一覧
          </PageLink>
        </Stack>
      )}
      {brands.length > 0 && (
        <Grid as="section" gap={2} className={styles.beside}>
          <Stack gap={0.5} className={styles.side}>
            <h2>ブランド</h2>
            <p>コミュニティを育てている会社や団体です。</p>
            <PageLink to="/brands" prefetch className={styles.more}>
              ブランドの一覧
            </PageLink>
          </Stack>
          <ul className={classNames(looks.lined, styles.brands)}>
            {brands.map((one) => (
              <li key={one.id}>
                <h3>
                  <PageLink className={looks.cover} to={`/brands/${one.id}`} prefetch>
                    {one.name}
                  </PageLink>
                </h3>
                <p>{one.description}</p>
              </li>
            ))}
          </ul>
        </Grid>
      )}
    </Stack>
  )
}

export default memoPage(function FrontPage({ loaderData }: Route.ComponentProps) {
  const { cover, lead, others, loved, today, canonical } = loaderData
  return (
    <Stack gap={8} className={styles.front}>
      <StorySearch today={today} />
      <Cover story={cover} />
      {lead ? (
        <Stack as="section" gap={3} className={styles.section}>
          <h2>あたらしい物語</h2>
          <LeadStory story={lead} />
          <Strip stories={others} />
          <PageLink to="/stories" prefetch className={styles.more}>
            体験をすべて見る
          </PageLink>
        </Stack>
      ) : (
        <EmptyState text="公開中の体験は、まだありません。">
          <LinkButton to="/hosting" variant="quiet">
            体験をひらく
          </LinkButton>
        </EmptyState>
      )}
      <Ways {...loaderData} />
      {loved.length > 0 && (
        <Stack as="section" gap={3} className={styles.section}>
          <h2>長く愛されている体験</h2>
          <Strip stories={loved} />
        </Stack>
      )}
      <People {...loaderData} />
      <RecentStories />
      <Grid as="section" gap={3} className={styles.invitation}>
        <h2>
          あなたの仕事場にも、
          <br />
          物語があります。
        </h2>
        <p>特別な肩書きも、立派な場所もいりません。いつもの手の動きや、毎朝の道を、誰かにひらいてみませんか。</p>
        <LinkButton to="/hosting" variant="quiet" prefetch="intent">
          体験をひらくには
        </LinkButton>
      </Grid>
      <JsonLd nodes={[{ '@type': 'WebSite', name: 'つむぎ', url: canonical, inLanguage: 'ja' }]} />
    </Stack>
  )
})
