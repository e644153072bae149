import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkTemplates,
  exampleTemplates,
  fillTemplate,
  MAX_TEMPLATES,
  type ReplyTemplate,
  usualTemplate,
} from './reply-templates.ts'

const template = (values: Partial<ReplyTemplate> = {}): ReplyTemplate => ({
  name: '満席',
  decision: 'declined',
  body: '{お名前}さん、満席です。',
  usual: false,
  ...values,
})
const problems = (...given: ReplyTemplate[]) => checkTemplates(given).problems

describe('fillTemplate', () => {
  it('fills names, also those typed in full width or with spaces', () => {
    const facts = { user_name: '海野 渚', community_name: '浜の会' }
    expect(fillTemplate('{お名前}さん、{コミュニティ名}へ。｛お名前｝ { お名前 }', facts)).toBe(
      '海野 渚さん、浜の会へ。海野 渚 海野 渚',
    )
  })

  it('fills in one pass: what an applicant typed as a name is never a placeholder or a pattern', () => {
    for (const user_name of ['{コミュニティ名}', '$&', '$1', '{{お名前}}'])
      expect(fillTemplate('{お名前}さん', { user_name, community_name: '浜の会' })).toBe(`${user_name}さん`)
  })

  it('leaves any other text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/[{｛]/.test(text))
        expect(fillTemplate(text, { user_name: 'x', community_name: 'y' })).toBe(text)
      }),
    )
    expect(fillTemplate('{constructor}{__proto__}', { user_name: 'x', community_name: 'y' })).toBe(
      '{constructor}{__proto__}',
    )
  })
})

describe('checkTemplates', () => {
  it('accepts the examples, and cleans names and texts', () => {
    expect(problems(...exampleTemplates)).toBeNull()
    expect(checkTemplates([template({ name: ' 満席\n', body: '満席です。\r\n' })]).values).toEqual([
      template({ body: '満席です。' }),
    ])
  })

  it.each([
    [template({ name: ' ' }), '0.name', '名前を入力'],
    [template({ name: 'あ'.repeat(51) }), '0.name', '50文字以内'],
    [template({ body: '\n' }), '0.body', '文面を入力'],
    [template({ body: '{名前}さん' }), '0.body', '「{名前}」は使えません'],
    [template({ body: 'あ'.repeat(2001) }), '0.body', '2000文字'],
    // Filled with the longest name it would be too long to send.
    [template({ body: `${'あ'.repeat(1950)}{お名前}` }), '0.body', '2000文字'],
  ])('refuses %j', (given, field, words) => {
    expect(problems(given)).toEqual({ [field]: [expect.stringContaining(words)] })
  })

  it('refuses too many, and two usual ones of a decision', () => {
    expect(problems(...Array.from({ length: MAX_TEMPLATES + 1 }, () => template()))).toHaveProperty('templates')
    expect(problems(template({ usual: true }), template({ usual: true }))).toHaveProperty('templates')
    expect(problems(template({ usual: true }), template({ usual: true, decision: 'accepted' }))).toBeNull()
  })
})

it('usualTemplate finds the one of the decision', () => {
  expect(usualTemplate(exampleTemplates, 'declined')?.name).toBe('見送り')
  expect(usualTemplate([template()], 'declined')).toBeUndefined()
})
