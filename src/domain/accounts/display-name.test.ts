import { describe, expect, it } from 'vitest'
import { readDisplayName } from './display-name.ts'

const stored = (typed: string) => readDisplayName(typed).name
const problem = (typed: string) => readDisplayName(typed).problem

describe('a display name', () => {
  it.each([
    ['はな', 'はな'],
    ['  山田　は. ', '山田 は.'],
    ['ﾊﾅｺ', 'ハナコ'],
    ['は\u200Bな\u202E', 'はな'],
    ['は\u200Dな\u3164', 'はな'],
    ['旅するねこ🐈', '旅するねこ🐈'],
    ['家族 👨‍👩‍👧', '家族 👨‍👩‍👧'],
    ['badminton好き', 'badminton好き'],
    ['山田 つむぎ', '山田 つむぎ'],
    ["O'Brien", "O'Brien"],
    ['Анна', 'Анна'],
  ])('%s is stored as %s', (typed, name) => expect(readDisplayName(typed)).toEqual({ name, problem: null }))

  it('is absent when nothing visible was typed', () => {
    expect(['', ' ', '　', '\u200B\u2060', '\u3164'].map(readDisplayName)).toEqual(
      Array.from({ length: 5 }, () => ({ name: null, problem: null })),
    )
  })

  it.each([
    '運営',
    'つむぎ運営事務局',
    '運\u200D営',
    '運 営',
    'admin',
    'ＡＤＭＩＮ',
    '𝐚𝐝𝐦𝐢𝐧',
    'a.d.m.i.n',
    'ad\u200Bmin',
    'Admin 太郎',
    'つむぎ',
    'ツムギ スタッフ',
    'ﾂﾑｷﾞ',
    'つ\u2060むぎ',
    '【公式】陶芸',
    'TSUMUGI',
    '退会したユーザー',
  ])('%s looks like the operator', (typed) => expect(problem(typed)).toMatch('まちがわれる'))

  it('of a user who was erased is refused too, with any spaces', () => {
    expect(problem('退会した ユーザー')).toMatch('まちがわれる')
  })

  it.each([
    ['🍵🍵', '文字か数字'],
    ['・・・', '文字か数字'],
    ['<b>はな</b>', '「<」'],
    ['＜script＞', '「<」'],
    ['аdmin', 'まぜて'],
    ['は\u0301\u0302\u0303\u0304な', '重ねた記号'],
    ['あ'.repeat(31), '30文字以内'],
  ])('%s has a problem of its own', (typed, words) => expect(problem(typed)).toMatch(words))

  it('has up to 30 characters, however many code units they are', () => {
    expect(stored('𠮷'.repeat(30))).toBe('𠮷'.repeat(30))
    expect(problem('𠮷'.repeat(31))).toMatch('30文字以内')
  })

  it('is null whenever there is a problem', () => {
    for (const typed of ['運営', '🍵', 'あ'.repeat(31)]) expect(stored(typed)).toBeNull()
  })
})
