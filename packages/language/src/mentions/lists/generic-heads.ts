/** Words of heads that are no names: of features, sections and steps, in the ten languages of absence. */
export const genericHeads: ReadonlySet<string> = new Set(
  `
  pros cons pricing price prices cost costs feature features key ease usability use support customer service integrations integration conclusion
  summary overview verdict tips tip faq faqs alternatives alternative comparison note notes disclaimer sources source references security privacy
  performance reliability scalability flexibility simplicity speed quality design setup installation onboarding documentation community rating
  ratings reviews review benefits benefit drawbacks drawback strengths weaknesses limitations advantages disadvantages why how what when where
  who which who's what's introduction final recommendation recommendations budget features reporting analytics automation collaboration templates
  mobile app free trial plan plans best top step steps next getting started requirements criteria methodology considerations bottom line more
  other others option options tool tools runner-up winner price-performance location availability delivery shipping returns warranty size
  compatibility customization accessibility export import data storage users teams team marketing sales website platform platforms
  preis preise kosten vorteile nachteile funktionen funktion fazit überblick benutzerfreundlichkeit bedienung datenschutz support kundenservice
  kundendienst sicherheit integration integrationen leistung zusammenfassung empfehlung empfehlungen alternativen hinweis hinweise tipps tipp
  quellen bewertung bewertungen worauf warum wie was zielgruppe qualität auswahl versand rückgabe lieferung skalierbarkeit schnittstellen
  prix tarifs tarif avantages inconvénients fonctionnalités fonctionnalité prise conclusion résumé recommandation recommandations assistance
  sécurité intégrations facilité simplicité ergonomie alternatives conseils sources avis comment pourquoi points forts faibles support qualité
  livraison performance performances confidentialité rapport
  precio precios ventajas desventajas inconvenientes características funciones facilidad atención soporte seguridad integraciones conclusión
  resumen recomendación recomendaciones alternativas consejos fuentes opiniones cómo qué calidad envío rendimiento escalabilidad privacidad
  preço preços vantagens desvantagens recursos funcionalidades facilidade suporte atendimento segurança integrações conclusão resumo
  recomendação recomendações alternativas dicas fontes avaliações como qualidade entrega desempenho privacidade custo custos
  prezzo prezzi vantaggi svantaggi caratteristiche funzionalità facilità assistenza supporto sicurezza integrazioni conclusione riepilogo
  consiglio consigli raccomandazioni alternative fonti recensioni come qualità spedizione prestazioni costi costo pregi difetti
  prijs prijzen voordelen nadelen functies kenmerken gebruiksgemak klantenservice ondersteuning veiligheid beveiliging integraties conclusie
  samenvatting aanbeveling aanbevelingen alternatieven tips bronnen beoordelingen hoe waarom kwaliteit levering kosten
  料金 価格 費用 使いやすさ サポート 特徴 機能 メリット デメリット まとめ 注意 おすすめ 評判 口コミ 導入 セキュリティ 連携 対象 比較 概要 結論 手順 選び方
  价格 價格 费用 易用性 客服 功能 优点 缺点 优势 劣势 总结 结论 建议 特点 安全 集成 支持 评价 适合 注意 概述 对比 步骤 服务 性能 如何 为什么
  السعر الأسعار سعر أسعار سهولة الاستخدام الدعم المميزات العيوب مميزات عيوب الخلاصة ملاحظة نصائح التكامل الأمان مزايا خلاصة
  `
    .trim()
    .split(/\s+/u),
)
