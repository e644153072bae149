import { describe, expect, test } from 'vitest'
import { checkProfile, emptyProfile, isWebAddress, type ProfileForm } from './profile.ts'

const form = (some: Partial<ProfileForm> = {}): ProfileForm => ({
  ...emptyProfile,
  name: '灯台守の会',
  description: '岬の灯台を守っています。',
  ...some,
})
const problemsOf = (some: Partial<ProfileForm>) => checkProfile(form(some)).problems
const images = (count: number) => Array.from({ length: count }, (_, at) => ({ object_key: `e/${at}`, url: '' }))

describe('stored values', () => {
  test('texts are cleaned, and empty texts become null', () => {
    expect(
      checkProfile(
        form({ name: ' 灯台守の会　', homepage_url: ' https://todai.example/ ', x_username: '＠ｔｏｄａｉ' }),
      ).values,
    ).toEqual({
      name: '灯台守の会',
      description: '岬の灯台を守っています。',
      published: false,
      address: null,
      homepage_url: 'https://todai.example/',
      instagram_username: null,
      x_username: 'todai',
      images: [],
    })
  })
  test('a URL in full width, and one with a long vowel mark in its path', () => {
    expect(
      checkProfile(form({ homepage_url: 'ｈｔｔｐｓ：／／ｔｏｄａｉ．ｅｘａｍｐｌｅ' })).values?.homepage_url,
    ).toBe('https://todai.example')
    expect(checkProfile(form({ homepage_url: 'https://todai.example/ツアー' })).values?.homepage_url).toBe(
      'https://todai.example/ツアー',
    )
  })
  test('a duplicate picture is stored once', () => {
    expect(checkProfile(form({ images: [...images(2), ...images(2)] })).values?.images).toEqual(['e/0', 'e/1'])
  })
})

describe('limits', () => {
  test.each([
    ['name', 100],
    ['description', 1000],
    ['address', 200],
    ['instagram_username', 30],
    ['x_username', 30],
  ] as const)('%s has at most %i characters', (field, most) => {
    const letter = field.endsWith('username') ? 'a' : '𠮷'
    expect(problemsOf({ [field]: letter.repeat(most) })).toBeNull()
    expect(problemsOf({ [field]: letter.repeat(most + 1) })).toEqual({
      [field]: [`${most}文字以内で入力してください。`],
    })
  })
  test.each(['日本 語！', '.', '..', 'umi/../x', 'umi?a=1', 'umi nagisa', 'umi-nagisa', 'ｕｍｉ海'])(
    'no user name: %s',
    (name) => {
      expect(problemsOf({ instagram_username: name })).toEqual({
        instagram_username: ['英数字と「.」「_」で入力してください。'],
      })
      expect(problemsOf({ x_username: name })).toEqual({ x_username: ['英数字と「_」で入力してください。'] })
    },
  )
  test('user names', () => {
    expect(problemsOf({ instagram_username: '@umi.Nagisa_01', x_username: 'Umi_01' })).toBeNull()
    expect(problemsOf({ x_username: 'umi.nagisa' })).not.toBeNull()
  })
  test('name, description and publication are required', () => {
    expect(problemsOf({ name: ' 　', description: '\n', published: null })).toEqual({
      name: ['名前を入力してください。'],
      description: ['紹介文を入力してください。'],
      published: ['公開するかどうかを選んでください。'],
    })
  })
  test('at most three pictures', () => {
    expect(problemsOf({ images: images(3) })).toBeNull()
    expect(problemsOf({ images: images(4) })).toEqual({ images: ['写真は3枚までです。'] })
  })
})

test.each([
  ['https://todai.example', true],
  ['http://localhost:3000/a?b#c', true],
  ['https://灯台.example/', true],
  ['todai.example', false],
  ['javascript:alert(1)', false],
  ['ftp://todai.example', false],
  ['https://', false],
  ['https://a b.example', false],
  ['https://user:pass@todai.example', false],
])('%s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected)
  expect(problemsOf({ homepage_url: text })).toEqual(
    expected ? null : { homepage_url: ['URLの形式が正しくありません。https:// から入力してください。'] },
  )
})
