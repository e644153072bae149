import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { pageQuery } from '../shared/schemas.ts'
import { favoriteIds, favorites, favoritesBody, storyCards, storyCardsQuery } from './favorites-schemas.ts'

const endpoint = endpointsOf('experiences')

export const listFavorites = endpoint('user', 'get', '/favorites', {
  summary: '自分のお気に入りの体験を返す',
  description:
    '新しく入れたものから順に、20件ずつ返します。いま公開されていない体験は除き、その数を meta.hidden_count で返します。',
  request: { query: pageQuery },
  responses: { 200: answers(favorites, 'お気に入りの体験'), ...refuses(401, 422) },
})
export const listFavoriteIds = endpoint('user', 'get', '/favorites/ids', {
  summary: '自分のお気に入りの体験の id をすべて返す',
  responses: { 200: answers(favoriteIds, 'お気に入りの体験の id'), ...refuses(401) },
})
export const mergeFavorites = endpoint('user', 'post', '/favorites', {
  summary: 'ログインの前に選んだ体験を、お気に入りにまとめて入れる',
  description:
    '新しいものを先に並べて送ります。公開されていない体験と、上限（200件）を超える分は入れません。何度呼んでも同じ結果です。',
  request: { body: body(favoritesBody) },
  responses: { 200: answers(favoriteIds, 'お気に入りの体験の id'), ...refuses(401, 422, 429) },
})
export const addFavorite = endpoint('user', 'put', '/favorites/{id}', {
  summary: '体験をお気に入りに入れる',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(favoriteIds, 'お気に入りの体験の id'), ...refuses(401, 404, 422, 429) },
})
export const removeFavorite = endpoint('user', 'delete', '/favorites/{id}', {
  summary: '体験をお気に入りから外す',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(favoriteIds, 'お気に入りの体験の id'), ...refuses(401, 404, 429) },
})
export const listStoryCards = endpoint('anyone', 'get', '/story_cards', {
  summary: '体験のカードを、渡した id の順に50件まで返す',
  description: '公開されていない体験は除きます。ブラウザーが覚えている体験を並べるために使います。',
  request: { query: storyCardsQuery },
  responses: { 200: answers(storyCards, '体験のカード'), ...refuses(422) },
})
