/**
 * Metadata of public pages for search engines and link previews
 * (docs/product/experiences.md#what-search-engines-read).
 */
import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { PREVIEW_CROP, PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#domain/images/pictures.ts'
import { requestScope } from '#web/request-scope.ts'
import { TOP } from '#web/ui/breadcrumbs.tsx'
import { useNonce } from '#web/ui/nonce.ts'
import { imageAtWidth } from '#web/ui/picture.tsx'
import { excerpt } from './excerpt.ts'

const SITE = 'つむぎ'
const DESCRIPTION_LENGTH = 120
const PICTURE_WIDTH = 1280
/** As large as the crop of pictures. */
const PREVIEW_WITHOUT_PICTURE = '/og.png'

/**
 * The canonical address of a page, for its loader: under the product's base URL, independent of the
 * request's host, and without its query. `keep` names parameters that select a different page.
 */
export function canonicalOf(
  context: Readonly<RouterContextProvider>,
  { pathname, searchParams }: URL,
  keep: readonly string[] = [],
): string {
  const canonical = new URL(context.get(requestScope).base_url)
  canonical.pathname = pathname
  for (const name of keep) {
    const value = searchParams.get(name)
    if (value) canonical.searchParams.set(name, value)
  }
  return canonical.href
}

/** The beginning of a text, for the description of a page. */
export const aboutOf = (text: string) => excerpt(text, DESCRIPTION_LENGTH)

type About = {
  /** The page's name; null for the home page. */
  title: string | null
  /** Any text; only its beginning is used. */
  description: string
  /** Absolute, from `canonicalOf`. */
  canonical: string
  image?: string | null
  type?: 'website' | 'article' | 'product' | 'profile'
  /** What a guest pays in yen, for a product. */
  price?: number
  /** Hides the page from search engines: for previews and duplicates. */
  hidden?: boolean
}

/** Title, description, canonical address and link preview of a page, for its `meta` function. */
export function pageMeta({
  title,
  description,
  canonical,
  image,
  type = 'website',
  price,
  hidden,
}: About): MetaDescriptor[] {
  const name = title ?? `${SITE} | 人の物語に会いにいく、体験の予約`
  const about = aboutOf(description)
  const picture = (image ?? PREVIEW_WITHOUT_PICTURE).replace('/upload/', `/upload/${PREVIEW_CROP}/`)
  return [
    { title: title ? `${title} | ${SITE}` : name },
    { name: 'description', content: about },
    // A page that isn't listed names no other page in its place.
    ...(hidden ? [] : [{ tagName: 'link' as const, rel: 'canonical', href: canonical }]),
    { property: 'og:title', content: name },
    { property: 'og:description', content: about },
    { property: 'og:image', content: new URL(picture, canonical).href },
    { property: 'og:image:width', content: String(PREVIEW_WIDTH) },
    { property: 'og:image:height', content: String(PREVIEW_HEIGHT) },
    { property: 'og:image:alt', content: name },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: SITE },
    { property: 'og:locale', content: 'ja_JP' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(price === undefined
      ? []
      : [
          { property: 'product:price:amount', content: String(price) },
          { property: 'product:price:currency', content: 'JPY' },
        ]),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export type JsonLdNode = { '@type': string; [property: string]: unknown }

/**
 * Breadcrumbs as JSON-LD, from the top page on; the last step is the page itself. Paths begin with
 * a slash.
 */
export function breadcrumbsLd(canonical: string, items: readonly { label: string; to?: string }[]): JsonLdNode {
  const steps: typeof items = [TOP, ...items]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: to ? new URL(to, canonical).href : canonical,
    })),
  }
}

/** Absolute addresses of pictures, for JSON-LD. */
export const imagesLd = (canonical: string, images: readonly { url: string }[]) =>
  images.map(({ url }) => new URL(imageAtWidth(url, PICTURE_WIDTH), canonical).href)

/** JSON for a `<script>` element. Without any `<` it can't close the element or open a comment. */
export const scriptSafeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Structured data of the page. */
export function JsonLd({ nodes }: { nodes: readonly JsonLdNode[] }) {
  const nonce = useNonce()
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide the nonce attribute, so hydration would report a difference.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: scriptSafeJson({ '@context': 'https://schema.org', '@graph': nodes }) }}
    />
  )
}
