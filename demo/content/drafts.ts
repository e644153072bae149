import type { DemoDraft } from './types.ts'

/**
 * Drafts in three states of progress: a few lines, half a form, and one that lacks only its dates.
 */
export const demoDrafts: readonly DemoDraft[] = [
  {
    key: 'draft-firewood',
    owner: 'taro',
    pictures_of: null,
    form: {
      title: '薪を割る、積む、来年まで待つ',
      state: 19,
      online: false,
      description: '楢と赤松で、斧の入れ方が違うこと。割れる音のこと。積んだ薪棚の前で昼を食べる?',
    },
  },
  {
    key: 'draft-soba-field',
    owner: 'taro',
    pictures_of: 'soba',
    form: {
      title: '富士見の畑で、そばの種をまいて刈って打つ',
      category: '食と農',
      themes: ['手を動かす', '山の中'],
      online: false,
      online_url: null,
      state: 20,
      address: '諏訪郡富士見町境7308-11',
      address_displayable: true,
      price: 15000,
      price_side_note: '七月、十月、十一月の三日分です',
      description: [
        '七月の終わりに種をまくと、ひと月で畑は白くなります。花の匂いは、正直に言うと、あまりよくありません。それも含めて、そばが一杯になるまでの三日間をご一緒します。',
        '一日めは種まき。筋を引いて、指三本の間隔で落としていきます。二日めは鎌で刈り、束ねて畑に立てる。三日めは叩いて、唐箕にかけて、挽いて、打ちます。',
        '(ここに、唐箕を貸してくれる小林さんの話を入れる)',
      ].join('\n\n'),
      note: '長靴、軍手、帽子。昼ごはんは毎回こちらで用意します。',
      recruitment_number: 10,
      set_minimum_number_of_participant_count: true,
      minimum_number_of_participant_count: 5,
      cancellation_period: 30,
      options: [],
    },
  },
  {
    key: 'draft-darkroom',
    owner: 'fujii',
    pictures_of: 'onomichi',
    form: {
      title: '赤い電球の下で、尾道の一枚を焼く',
      category: 'ものづくり',
      themes: ['手を動かす', '雨でもできる', '静かに過ごす'],
      online: false,
      online_url: null,
      state: 34,
      address: '尾道市東土堂町9-26',
      address_displayable: true,
      price: 7500,
      price_side_note: '印画紙三枚と薬品代を含みます',
      description: [
        '押し入れだった二畳が暗室です。戸を閉めて、赤い電球だけにすると、目が慣れるまで相手の顔が見えません。話し声は自然に小さくなります。',
        'ネガを一枚選んで、引き伸ばし機に挟み、ピントを合わせる。紙に当てる光は八秒。現像液に沈めた白い紙に、坂の石段の影から先に浮かんできます。酢に似た停止液の匂いが、うまくいった合図です。',
        '三枚まで焼けます。一枚めは試し、二枚めは欲、三枚めでやっと、見たときの明るさに近づくと思います。',
      ].join('\n\n'),
      inspiration:
        '写真屋のご主人から引き伸ばし機を譲り受けたとき、最後に使った日の紙が一枚、箱の底に残っていました。港で笑う若い奥さんの写真でした。お返しに行ったその晩から、暗室を人に開けることを考えています。',
      note: 'ネガをお持ちの方はご持参ください。ない方には私のネガをお貸しします。薬品を使うため、汚れてもよい服で。',
      reservation_notice: '窓のない小さな部屋です。苦手な方は、開始前に一度中をご覧ください。',
      recruitment_number: 2,
      set_minimum_number_of_participant_count: false,
      cancellation_period: 7,
      reservation_deadline: 'the_day_before',
      options: [{ name: 'ネガの現像', description: '撮り終えた白黒フィルム一本を、当日先に現像します。', price: 1500 }],
      calendars: [],
    },
  },
]
