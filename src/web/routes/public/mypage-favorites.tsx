/**
 * The favorites: of the account on my page, of a visitor what this browser has kept until the
 * sign-in.
 */
import { useEffect, useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { getMe, getMyEmail } from '#web/calls/accounts.ts'
import { listFavorites } from '#web/calls/favorites.ts'
import { MyPageFrame } from '#web/features/accounts/my-page/my-page-frame.tsx'
import { useFavorites } from '#web/features/experiences/favorites/favorites-context.ts'
import { ownFavorites } from '#web/features/experiences/favorites/favorites-store.ts'
import { useStoryCards } from '#web/features/experiences/shared/use-story-cards.ts'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Skeleton } from '#web/ui/content/skeleton.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Page } from '#web/ui/page.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/mypage-favorites'
import type { StoryCard } from '#contract/experiences/experiences-schemas.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { CardGrid } from '#web/ui/story/story-card.tsx'
import { HeartedCard } from '#web/features/experiences/favorites/favorite-button.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'お気に入り | つむぎ' }, { name: 'robots', content: 'noindex' }]

const pathOf = (page: number) => `/mypage/favorites${page > 1 ? `?page=${page}` : ''}`

export async function loader({ url, context }: Route.LoaderArgs) {
  const me = await readResponse(getMe({ context }))
  if (!me.ok && me.status !== 401) throw data(me.error, me.status)
  if (!me.ok) return null
  const [favorites, email] = await Promise.all([
    loaded(listFavorites({ context, query: { page: String(pageOf(url.searchParams)) } })),
    readResponse(getMyEmail({ context })),
  ])
  keepWithinPages(url, favorites.meta)
  return { me: me.data, email: email.ok ? email.data : null, ...favorites }
}

export default function MyFavorites({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <OfVisitor /> : <OfUser {...loaderData} />
}

function OfUser({ me, email, stories, meta: pages }: NonNullable<Route.ComponentProps['loaderData']>) {
  const { ids } = useFavorites()
  const { revalidate } = useRevalidator()
  // The marks of this browser were taken over after the page was made.
  const more = ids.size > pages.count
  useEffect(() => {
    if (more) void revalidate()
  }, [more, revalidate])
  return (
    <MyPageFrame me={me} email={email} current="favorites">
      <FavoriteCards stories={stories} hidden={pages.hidden_count} />
      <Pager pages={pages} to={pathOf} label="お気に入りのページ送り" />
    </MyPageFrame>
  )
}

function OfVisitor() {
  const hydrated = useHydrated()
  return (
    <Page title="お気に入り" breadcrumbs={[{ label: 'お気に入り' }]}>
      <Notice kind="info" live={false}>
        <p>お気に入りは、いまはこの端末だけに保存しています。ログインすると、ほかの端末でも見られます。</p>
        <LinkButton to={signInPath('/mypage/favorites')} variant="quiet">
          ログイン
        </LinkButton>
      </Notice>
      {hydrated ? (
        <VisitorFavorites />
      ) : (
        <noscript>
          <p>ログインの前のお気に入りを見るには、JavaScriptを有効にしてください。</p>
        </noscript>
      )}
    </Page>
  )
}

/** What a visitor marked in this browser. Render it after hydration only. */
function VisitorFavorites() {
  const [ids] = useState(() => ownFavorites.read())
  const cards = useStoryCards(ids)
  if (cards === null) return <Skeleton shape="cards" />
  if ('failed' in cards) return <Notice kind="error">{cards.failed}</Notice>
  return <FavoriteCards stories={cards.stories} hidden={ids.length - cards.stories.length} />
}

type Props = {
  stories: readonly StoryCard[]
  /** Favorites that aren't public now. */
  hidden: number
}

/**
 * The list of favorites. A card stays until the page is left, so a click on its heart can be
 * undone.
 */
function FavoriteCards({ stories, hidden }: Props) {
  return (
    <>
      {stories.length === 0 && (
        <EmptyState text={hidden > 0 ? 'いま公開中のお気に入りはありません。' : 'お気に入りはまだありません。'}>
          <p>気になる体験のハートを押すと、ここに並びます。</p>
          <LinkButton to="/stories">体験をさがす</LinkButton>
        </EmptyState>
      )}
      {stories.length > 0 && (
        <CardGrid>
          {stories.map((story, at) => (
            <li key={story.id}>
              <HeartedCard story={story} heading="h2" first={at === 0} />
            </li>
          ))}
        </CardGrid>
      )}
      {hidden > 0 && <p>公開をお休みしている体験が{hidden}件あります。ふたたび公開されると、ここに戻ります。</p>}
    </>
  )
}
