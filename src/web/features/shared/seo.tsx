/** What a public page says of itself to search engines and to those who share it (japan.md 4.3 and 4.4). */
import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { requestScope } from '#web/request-scope.ts'
import { useNonce } from '#web/ui/nonce.ts'
import { imageAtWidth } from '#web/ui/story/picture.tsx'
import { excerpt } from './excerpt.ts'

const SITE = 'つむぎ'
const DESCRIPTION_LENGTH = 120
const PREVIEW_WIDTH = 1280
const PREVIEW_WITHOUT_PICTURE = '/og.png'

/**
 * The one address of a page, for its loader: under the address that the product is reached at, whatever host the request named, and
 * without its query, `keep` aside (a filter that makes another page, not another view of one).
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

/** A picture of the image host at a width for previews, or any other address, as an absolute one. */
const absoluteImage = (canonical: string, url: string) => new URL(imageAtWidth(url, PREVIEW_WIDTH), canonical).href

type About = {
  /** The name of the page; null for the site itself. */
  title: string | null
  /** Any text; its beginning is taken. */
  description: string
  /** Absolute, from `canonicalOf`. */
  canonical: string
  image?: string | null
  type?: 'website' | 'article' | 'product' | 'profile'
  /** Not for search engines: a preview, or a page that repeats another. */
  hidden?: boolean
}

/** Title, description, canonical address and preview of a page, for its `meta` function. */
export function pageMeta({ title, description, canonical, image, type = 'website', hidden }: About): MetaDescriptor[] {
  const name = title ?? `${SITE} | 人の物語に会いにいく、体験の予約`
  const about = excerpt(description, DESCRIPTION_LENGTH)
  return [
    { title: title ? `${title} | ${SITE}` : name },
    { name: 'description', content: about },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: name },
    { property: 'og:description', content: about },
    { property: 'og:image', content: absoluteImage(canonical, image ?? PREVIEW_WITHOUT_PICTURE) },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: SITE },
    { property: 'og:locale', content: 'ja_JP' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export type JsonLdNode = { '@type': string; [property: string]: unknown }

/** Where the page stands, for JSON-LD; the last step is the page itself. Paths begin with a slash. */
export function breadcrumbsLd(canonical: string, steps: readonly { label: string; to?: string }[]): JsonLdNode {
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
  images.map(({ url }) => absoluteImage(canonical, url))

/** JSON that can stand in a `<script>`: no `<` can end the element or begin a comment in it. */
export const scriptSafeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Structured data of the page. */
export function JsonLd({ nodes }: { nodes: readonly JsonLdNode[] }) {
  const nonce = useNonce()
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // The browser hides the nonce of the server's markup from the comparison.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: scriptSafeJson({ '@context': 'https://schema.org', '@graph': nodes }) }}
    />
  )
}
