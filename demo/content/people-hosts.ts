import type { DemoPerson } from './people-type.ts'

/** Hosts who offer experiences in their own name. */
export const demoHosts: DemoPerson[] = [
  {
    key: 'sato',
    name: '北の案内屋 さとう',
    email: 'sato@example.jp',
    access_control: 'HOST',
    portrait: 6,
    introduction:
      '函館の漁師の家に生まれました。夏は港、冬は阿寒の湖。北海道のいちばん静かな時間をご案内します。寒さ対策の相談はいつでもどうぞ。',
  },
  {
    key: 'miyara',
    name: '宮良 うしお',
    email: 'miyara@example.jp',
    access_control: 'HOST',
    portrait: 7,
    introduction:
      '石垣島で昼はガラスを吹き、夜は星を見ています。祖父に教わった星の島言葉を、忘れないうちに誰かへ渡したくて始めました。雨の日の言い訳も上手です。',
  },
  {
    key: 'iwagawa',
    name: '岩川 しずく',
    email: 'iwagawa@example.jp',
    access_control: 'HOST',
    portrait: 8,
    introduction:
      '屋久島に移り住んで十五年。急がない森歩きを続けています。苔の名前は百くらい言えますが、名前より手ざわりを覚えて帰ってもらえたらうれしいです。',
  },
  {
    key: 'fujii',
    name: '藤井 渚',
    email: 'fujii@example.jp',
    access_control: 'HOST',
    portrait: 9,
    introduction:
      '尾道の坂の途中に住む写真家で、実家は牡蠣の養殖をしています。朝は海、午後は路地。シャッターを切る前に一度立ちどまる、そんな時間をつくります。',
  },
  {
    key: 'goto',
    name: '湯と竹の後藤',
    email: 'goto@example.jp',
    access_control: 'HOST',
    portrait: 10,
    introduction:
      '別府の路地裏で竹細工の仕事場を開いています。三軒となりは共同湯。仕事のあとのひと風呂までが竹の仕事だと親方に習い、いまもそのとおりにしています。',
  },
  {
    key: 'kitano',
    name: '北野 瑞穂',
    email: 'kitano@example.jp',
    access_control: 'HOST',
    portrait: 11,
    introduction:
      '有田のみかん農家に嫁ぎ、里は四万十の川沿いです。山と川のあいだを行き来して暮らしています。手を動かしながらのおしゃべりがいちばん得意です。',
  },
  {
    key: 'bando',
    name: '藍屋 ばんどう',
    email: 'bando@example.jp',
    access_control: 'HOST',
    portrait: 12,
    introduction:
      '徳島で藍の葉を育て、すくもを仕込み、染めるところまでひとつの家でやっています。爪が青いのは職業病です。藍甕のきげんを毎朝聞くのが日課です。',
  },
  {
    key: 'tochigi',
    name: '窯元 とちのき',
    email: 'tochigi@example.jp',
    access_control: 'HOST',
    portrait: 13,
    introduction:
      '益子で夫婦ふたり、毎日使える器を焼いています。ろくろは力ではなく呼吸です。うまくいかなかった形ほどよく覚えている、そんな窯場へどうぞ。',
  },
  {
    key: 'niigata',
    name: '小さな酒蔵 雪あかり',
    email: 'niigata@example.jp',
    access_control: 'HOST',
    portrait: 14,
    introduction:
      '蔵人は四人、仕込み蔵はひとつ。雪に囲まれて酒をつくる新潟の蔵です。湯気と麹の匂いを知ってもらえたら、いつもの一杯が少し変わると思います。',
  },
  {
    key: 'kamakura',
    name: '鎌倉 朝の座禅会',
    email: 'kamakura@example.jp',
    access_control: 'HOST',
    portrait: 15,
    introduction:
      '足がしびれても、眠くなっても大丈夫。宗派を問わず、朝の一時間を一緒に座る会です。終わったあとのお粥は、世話人が四時に起きて炊いています。',
  },
  {
    key: 'ikeda',
    name: '池田 千草',
    email: 'ikeda@example.jp',
    access_control: 'HOST',
    portrait: 16,
    introduction:
      '散歩の途中で見つけた一輪を、台所のコップに生ける。そんな花の楽しみを画面ごしに伝えています。高価な花器はいりません。空きびんが先生になります。',
  },
  {
    key: 'kanazawa',
    name: '菓子工房 雪つばき',
    email: 'kanazawa@example.jp',
    access_control: 'HOST',
    portrait: 17,
    introduction:
      '金沢で茶席のお菓子をつくって三十年になります。指先だけで季節をこしらえる練り切りは、粘土遊びが好きだった方なら、きっと夢中になれます。',
  },
  {
    key: 'kobe',
    name: '石窯パン みなと坂',
    email: 'kobe@example.jp',
    access_control: 'HOST',
    portrait: 18,
    introduction:
      '神戸の坂の上、薪の石窯ひとつで朝のパンを焼いています。四時起きの仕事ですが、焼きたてを割る音が聞けるのは早起きした人だけの特権です。',
  },
  {
    key: 'okazaki',
    name: '味噌蔵 三代目おかざき',
    email: 'okazaki@example.jp',
    access_control: 'HOST',
    portrait: 19,
    introduction:
      '木桶と石と、あとは時間。岡崎で豆味噌を仕込む家の三代目です。一年後に届く味噌を、忘れたころに開けてもらうのが楽しみで続けています。',
  },
]

/** People who offer experiences in the name of an ambassador. */
export const demoAmbassadorMembers: DemoPerson[] = [
  {
    key: 'nagi',
    name: '三好 なぎ',
    email: 'nagi@example.jp',
    access_control: 'HOST',
    portrait: 20,
    introduction:
      '小豆島生まれ、島の高校を出て一度は大阪へ。海の見える朝ごはんが恋しくて戻りました。シーカヤックの伴走と、島のおかみさんたちとの橋渡しが担当です。',
  },
  {
    key: 'minori',
    name: '田中 みのり',
    email: 'minori@example.jp',
    access_control: 'HOST',
    portrait: 21,
    introduction:
      '輪島の棚田で米づくりを習って八年目。まだまだ新米です。田んぼ仕事のあとに塩むすびをほおばる顔が見たくて、県外からの手伝いを受け入れています。',
  },
  {
    key: 'yukari',
    name: '中洞 ゆかり',
    email: 'yukari@example.jp',
    access_control: 'HOST',
    portrait: 22,
    introduction:
      '高山の古い町家で育ちました。昼の観光だけではもったいない、灯りがともってからの町をご案内しています。格子の向こうの暮らしの話を少しずつ。',
  },
  {
    key: 'genta',
    name: '下畑 源太',
    email: 'genta@example.jp',
    access_control: 'HOST',
    portrait: 23,
    introduction:
      '美濃の紙漉き場で十年修業し、いまは自分の舟で漉いています。川の水の冷たさまでが紙になる仕事です。無口ですが、質問されるとよくしゃべります。',
  },
  {
    key: 'tsugumi',
    name: '成田 つぐみ',
    email: 'tsugumi@example.jp',
    access_control: 'HOST',
    portrait: 24,
    introduction:
      '弘前のりんご農家の三女です。収穫どきの畑は猫の手も借りたい忙しさですが、休憩の漬物とお茶は欠かしません。津軽弁は、少しゆっくり話します。',
  },
  {
    key: 'mitsuko',
    name: '工藤 光子',
    email: 'mitsuko@example.jp',
    access_control: 'HOST',
    portrait: 1,
    introduction:
      '祖母の針箱を受けついで、こぎん刺しを六十年。布目を数えているあいだは余計なことを考えません。囲炉裏のそばで、刺しながら昔の話をしましょう。',
  },
  {
    key: 'shiori',
    name: '辻村 しおり',
    email: 'shiori@example.jp',
    access_control: 'HOST',
    portrait: 2,
    introduction:
      '漆と金継ぎの仕事をしています。割れたものを前にすると、なぜかみなさん正直になります。器の来歴を聞かせてもらう時間が、いちばんのごちそうです。',
  },
  {
    key: 'kohei',
    name: '円山 航平',
    email: 'kohei@example.jp',
    access_control: 'HOST',
    portrait: 3,
    introduction:
      '宇治の茶園で働きながら、書の教室を手伝っています。茶も墨も、急ぐと濃くなりすぎるところが似ています。初めての方の質問ほど大歓迎です。',
  },
  {
    key: 'oto',
    name: '浅野 音',
    email: 'oto@example.jp',
    access_control: 'HOST',
    portrait: 4,
    introduction:
      '下町の長屋で三味線を教えています。バンドマンから転向して十二年。楽譜が読めなくても、指が覚えればちゃんと鳴ります。ご近所公認の音の出る家です。',
  },
  {
    key: 'kyuichi',
    name: '谷口 久一',
    email: 'kyuichi@example.jp',
    access_control: 'HOST',
    portrait: 5,
    introduction:
      '活版印刷の職人を四十年、いまは隣の焙煎所の豆袋も刷っています。刷り台の前では口数が減りますが、コーヒーが入れば町の昔話がとまりません。',
  },
]
