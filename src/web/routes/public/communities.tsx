/** All published communities, with a search. The search text and the page are in the URL. */
import { Link } from 'react-router'
import type { Communities } from '#contract/communities/communities-schemas.ts'
import { formatCount } from '#domain/shared/yen.ts'
import { listCommunities } from '#web/calls/communities.ts'
import { listLd } from '#web/features/shared/list-ld.ts'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { loaded } from '#web/read-response.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { FilterForm } from '#web/ui/form/filter-form.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { keepWithinPages, pageOf, withQuery } from '#web/ui/page-of.ts'
import { Page } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './communities.module.css'
import type { Route } from './+types/communities'

const PATH = '/communities'
const LONGEST = 100
const lead = '土地や仕事や好きなことで集まっている人たちです。気になるところに、参加を申し込めます。'

function address(q: string, page = 1): string {
  return withQuery(PATH, new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }))
}

const typedIn = (params: URLSearchParams) => (params.get('q') ?? '').trim().slice(0, LONGEST)

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = typedIn(url.searchParams)
  const query = { q, page: String(pageOf(url.searchParams)) }
  const found = await loaded(listCommunities({ context, query }))
  keepWithinPages(url, found.meta)
  return { ...found, q, canonical: canonicalOf(context, url, q ? [] : ['page']) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    title: 'コミュニティをさがす',
    description: `つむぎのコミュニティの一覧。${lead}`,
    canonical: loaderData.canonical,
    image: loaderData.communities[0]?.image_url,
    hidden: loaderData.q !== '' || loaderData.communities.length === 0,
  })
}

const steps = [{ label: 'コミュニティ' }]

export default function CommunitiesPage({ loaderData }: Route.ComponentProps) {
  const { communities, meta: pages, q, canonical } = loaderData
  return (
    <Page title="コミュニティをさがす" serif lead={lead} breadcrumbs={steps}>
      <FilterForm
        label="コミュニティをさがす"
        action={PATH}
        values={{ q }}
        to={(typed) => address(typedIn(typed))}
        narrowed={q !== ''}
      >
        <TextInput
          label="名前・土地・ブランド"
          id="communities-q"
          name="q"
          type="search"
          mark={false}
          maxLength={LONGEST}
          defaultValue={q}
        />
      </FilterForm>
      <p role="status">
        {q !== '' && `「${q}」の`}コミュニティ {formatCount(pages.count)}件
      </p>
      {communities.length > 0 ? (
        <CommunityCards communities={communities} />
      ) : (
        <EmptyState
          text={
            pages.count > 0
              ? 'このページには、もうコミュニティがありません。'
              : q !== ''
                ? '条件に合うコミュニティが見つかりませんでした。'
                : '公開中のコミュニティは、まだありません。'
          }
        >
          <LinkButton to={q !== '' || pages.count > 0 ? PATH : '/stories'} variant="quiet">
            {q !== '' || pages.count > 0 ? 'すべてのコミュニティを見る' : '体験をさがす'}
          </LinkButton>
        </EmptyState>
      )}
      <Pager pages={pages} to={(page) => address(q, page)} label="コミュニティのページ送り" />
      <JsonLd nodes={[breadcrumbsLd(canonical, steps), listLd(canonical, '/communities', communities)]} />
    </Page>
  )
}

const factsOf = (brand: string | undefined, count: number) =>
  [brand, count > 0 ? `体験 ${count}件` : '体験は準備中です'].filter(Boolean).join('・')

/** Communities as cards: a picture, the name, the catchphrase, the place and the brand. */
function CommunityCards({ communities }: Pick<Communities, 'communities'>) {
  return (
    <Grid as="ul" gap={3} rowGap={4} className={styles.cards}>
      {communities.map(({ id, name, catchphrase, location, image_url, brand, experience_count }, at) => (
        <Stack key={id} as="li" gap={0.5} className={styles.card}>
          <Picture
            src={image_url}
            alt=""
            width={720}
            height={480}
            sizes="(max-width: 575px) calc(100vw - 32px), (max-width: 1080px) 50vw, 348px"
            first={at === 0}
            className={styles.picture}
          />
          <h2 className={styles.name}>
            <Link className={looks.cover} to={`/communities/${id}`} prefetch="intent">
              {name}
            </Link>
          </h2>
          <p>{catchphrase}</p>
          {location && <p className={looks.note}>{location}</p>}
          <p className={looks.note}>{factsOf(brand?.name, experience_count)}</p>
        </Stack>
      ))}
    </Grid>
  )
}
