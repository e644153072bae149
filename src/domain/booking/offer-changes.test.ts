import { expect, test } from 'vitest'
import { type Offer, offerChanges } from './offer-changes.ts'

const offer: Offer = {
  title: '朝の会',
  online: false,
  state: 13,
  address: '一丁目',
  meeting_point: '',
  meeting_image: null,
  nearest_station: '',
  directions: '',
  duration_minutes: null,
  target_age: '',
  languages: '',
  description: '歩きます。',
  price_side_note: null,
  note: '',
  reservation_notice: '',
  price: 3000,
  recruitment_number: 5,
  set_minimum_number_of_participant_count: false,
  minimum_number_of_participant_count: null,
  cancellation_period: 2,
  options: [{ name: '写真', description: '', price: 500 }],
}

test('nothing differs without a change', () => {
  expect(offerChanges(offer, { ...offer })).toEqual([])
})

test('each changed term has its old and its new value', () => {
  const changes = offerChanges(offer, { ...offer, note: '長靴', cancellation_period: 7, options: [] })
  expect(changes.map(({ field, label, before, after }) => [field, label, before, after])).toEqual([
    ['note', '持ちもの・注意', '', '長靴'],
    ['options', 'オプション', '写真（500円）', ''],
    ['cancellation', 'キャンセル', expect.stringContaining('2日前'), expect.stringContaining('7日前')],
  ])
})
