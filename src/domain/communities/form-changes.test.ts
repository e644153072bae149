import { expect, test } from 'vitest'
import { formChanges, type ShownForm } from './form-changes.ts'

const form: ShownForm = {
  name: '浜の会',
  keeper: '糸口',
  participation_condition: '月に一度来られること',
  note: '',
  questions: [
    { id: 1, name: 'きっかけは', required: true },
    { id: 2, name: '好きな季節は', required: false },
  ],
  occupations: [
    { id: 1, name: '会社員' },
    { id: 2, name: '学生' },
  ],
}
const typed = { occupation_id: '1', answers: { 1: ' 海が好きで。 ' } }
const changes = (some: Partial<ShownForm>) =>
  formChanges(form, { ...form, ...some }, typed).map(({ label, before, after }) => [label, before, after])
const [first, second] = form.questions
const added = { id: 3, name: '特技は', required: false }

test.each<[string, Partial<ShownForm>, string[][]]>([
  ['nothing', {}, []],
  ['a text', { note: '濡れます。' }, [['注意していただきたいこと', '', '濡れます。']]],
  ['who reads it', { keeper: '結び' }, [['申し込みを受け取る相手', '糸口', '結び']]],
  [
    'a renamed question, with the answer to the former one',
    { questions: [{ ...first!, id: 9, name: '前科は' }, second!] },
    [['質問1', 'きっかけは（必須）\nあなたの答え：海が好きで。', '前科は（必須）']],
  ],
  ['a removed question', { questions: [second!] }, [['質問1', 'きっかけは（必須）\nあなたの答え：海が好きで。', '']]],
  ['an added question', { questions: [first!, second!, added] }, [['質問3', '', '特技は']]],
  ['a question before the others', { questions: [added, first!, second!] }, [['新しい質問', '', '特技は']]],
  ['another order', { questions: [second!, first!] }, []],
  [
    'a question that must be answered now',
    { questions: [first!, { ...second!, required: true }] },
    [['質問2', '好きな季節は', '好きな季節は（必須）']],
  ],
  [
    'the chosen occupation',
    { occupations: [{ id: 5, name: '会社役員' }, form.occupations[1]!] },
    [['職業', '会社員', 'もう一度選んでください。']],
  ],
  ['another occupation', { occupations: [form.occupations[0]!] }, []],
])('%s', (_, some, expected) => {
  expect(changes(some)).toEqual(expected)
})
