import { answers, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import {
  experience,
  front,
  otherExperiences,
  slotWishQuery,
  stories,
  storiesQuery,
  storyDays,
  storyDaysQuery,
} from './experiences-schemas.ts'

const endpoint = endpointsOf('experiences')

export const getFront = endpoint('anyone', 'get', '/front', {
  summary: 'トップページに載せる内容を返す',
  topics: ['public', 'places'],
  changes_with_time: true,
  responses: { 200: answers(front, '最初のページに並べるもの') },
})
export const listStories = endpoint('anyone', 'get', '/stories', {
  summary: '公開中の体験をさがす',
  description: 'ことば、カテゴリー、地域、日付などで絞り込みます。続きは meta.next_cursor を cursor に入れて呼びます。',
  topics: ['public', 'places'],
  changes_with_time: true,
  request: { query: storiesQuery },
  responses: { 200: answers(stories, '公開中の体験'), ...refuses(422) },
})
export const listStoryDays = endpoint('anyone', 'get', '/story_days', {
  summary: '絞り込みに合う体験を予約できる日を、1か月分返す',
  description:
    '今日から12か月先の月まで返します。few は、残りわずかの回だけの日です。合う体験が200件を超えると、日ごとに早い回から300回までを調べます。',
  topics: ['public', 'places'],
  changes_with_time: true,
  request: { query: storyDaysQuery },
  responses: { 200: answers(storyDays, '予約できる日'), ...refuses(422) },
})
export const getExperience = endpoint('anyone', 'get', '/experiences/{id}', {
  summary: '体験1つの内容を返す',
  not_found: 'experience_not_found',
  topics: ['public', 'experience:{id}'],
  changes_with_time: true,
  description: '日付か人数を渡すと、それに合う早い回を asked_slots に5件まで返します。',
  request: { params: idParam, query: slotWishQuery },
  responses: { 200: answers(experience, '体験'), ...refuses(401, 404, 422) },
})
export const listOtherExperiences = endpoint('anyone', 'get', '/experiences/{id}/other_experiences', {
  summary: 'この体験とともにすすめる、ほかの体験を8件まで返す',
  description: '同じホストの体験、同じカテゴリーの体験の順に返します。',
  not_found: 'experience_not_found',
  topics: ['public', 'experience:{id}'],
  request: { params: idParam },
  responses: { 200: answers(otherExperiences, 'ほかの体験'), ...refuses(401, 404) },
})
