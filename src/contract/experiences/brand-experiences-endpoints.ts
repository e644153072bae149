import { answers, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { communityExperiences, heldAtQuery, nextSlots, participantNumbers } from './brand-experiences-schemas.ts'

const endpoint = endpointsOf('brand')

export const listCommunityExperiences = endpoint('brand_member', 'get', '/communities/{id}/experiences', {
  summary: 'コミュニティの体験を、開催枠ごとに返す',
  not_found: 'community_not_found',
  request: { params: idParam, query: heldAtQuery },
  responses: { 200: answers(communityExperiences, 'コミュニティの体験の開催'), ...refuses(401, 404, 422) },
})
export const getParticipantNumbers = endpoint('brand_member', 'get', '/experiences/{id}/participant-numbers', {
  summary: '体験の参加人数を開催枠ごとに返す',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(participantNumbers, '開催ごとの参加人数'), ...refuses(401, 404) },
})
export const listNextSlots = endpoint('brand_member', 'get', '/experiences/next-slots', {
  summary: '自分のブランドのコミュニティで次に開催される枠を返す',
  responses: { 200: answers(nextSlots, '次の開催。近い順に5件まで'), ...refuses(401) },
})
