import { expect, test } from 'vitest'
import type { Route } from './+types/story'
import { meta } from './story.tsx'

const canonical = 'https://tsumugi.example/stories/3'
const story = { title: '陶芸', description: '土', total: 9572, images: [{ url: '/images/upload/v1/e/3' }] }
const metaOf = (rest: object) =>
  meta({ loaderData: { story: { ...story, ...rest }, canonical } } as unknown as Route.MetaArgs)

test('link previews of a story show the picture with its title, as large as it is', () => {
  const tags = metaOf({ preview_url: '/images/stories/3-abc.jpg', approve: true })
  const image = 'https://tsumugi.example/images/stories/3-abc.jpg'
  expect(tags).toEqual(
    expect.arrayContaining([
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: '陶芸' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:image', content: image },
    ]),
  )
  expect(JSON.stringify(tags)).not.toContain('noindex')
})

test('of one that is not public, its cover', () => {
  const tags = JSON.stringify(metaOf({ preview_url: null, approve: false }))
  expect(tags).toContain('/images/upload/c_fill,w_1200,h_630,f_auto,q_auto/v1/e/3')
  expect(tags).toContain('noindex')
})
