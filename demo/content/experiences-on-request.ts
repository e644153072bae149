import type { DemoExperience } from './types.ts'

/** Published experiences without dates: guests ask for one. */
export const demoExperiencesOnRequest: readonly DemoExperience[] = [
  {
    key: 'tea-rolling',
    pictures_of: 'tea-field',
    title: 'ご希望の日に炉へ火を入れる、手もみ茶づくり',
    category: '食と農',
    themes: ['手を動かす', 'おいしい', '静かに過ごす'],
    online: false,
    online_url: null,
    state: 46,
    address: '熊毛郡屋久島町長峰1187',
    address_displayable: true,
    price: 7000,
    price_side_note: 'できあがったお茶40gとお昼を含みます',
    description: [
      '焙炉（ほいろ）という、和紙を張った木の台に炭火を入れます。葉を蒸してから乾くまで、手でもみ続けて五時間ほど。機械なら三十分で済むところを、朝から夕方までかけて、ひとつかみのお茶にします。',
      '最初は両手ですくって、露を払うように落とすだけ。水気がぬけてきたら、転がす、ひねる、そろえると、手の形が変わっていきます。もむ人の手のひらは、昼にはうす緑に染まって、洗っても翌朝まで香りが残ります。',
      'お昼は炉のわきで、茶めしのおにぎりと山の漬けもの。火の番がひとり要るので、代わりばんこに食べます。できあがりの葉は、針のようにまっすぐです。一煎めはぬるま湯で、しずくだけ味わってください。',
      '炉は、火を入れると一日は冷めません。そのため日程は決めず、みなさんのご希望を聞いてから炭の支度をしています。四月の終わりから十月ごろまで、二名さまからお受けします。',
    ].join('\n\n'),
    inspiration:
      '森歩きの帰りに寄らせてもらう隣の家で、焙炉は四十年も味噌の棚になっていました。和紙を張り替えて火を入れたら、八十四歳のおばあさんの手が、話しながらひとりでに動き出したのです。その手を覚えるまでに三年。急がない日にだけ、いっしょにもんでいただけたらと思います。',
    note: '袖をまくれる服と、手ぬぐいをお持ちください。爪は短く切って、ハンドクリームは控えてください。炉のそばは夏は四十度近くになります。飲みものは何杯でもお出しします。',
    reservation_notice: '途中で抜けても大丈夫です。腰や手首に不安のある方は、椅子をご用意しますのでお知らせください。',
    recruitment_number: 4,
    minimum_number: 2,
    cancellation_period: 7,
    reservation_deadline: 'the_day_before',
    options: [],
    rules: [],
    single_days: [],
    host: { type: 'user', key: 'iwagawa' },
    community: null,
    status: 'published',
  },
]
