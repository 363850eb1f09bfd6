const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** The elements that a rebuilt SVG can have: those that draw, and none that runs, or shows another document. */
export const elementNames = words(`
  svg g defs symbol use a title desc switch view style
  path rect circle ellipse line polyline polygon text tspan textPath image
  marker linearGradient radialGradient stop pattern clipPath mask filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  animate animateMotion animateTransform mpath set`)

/** The elements that change an attribute of another while the picture is shown. */
export const animationNames = words("animate animateMotion animateTransform set")

/** The elements whose text is part of the picture or describes it. */
export const textNames = words("text tspan textPath a title desc")

/** Fonts in SVG, which no browser shows any more. */
export const fontNames = words(
  "font font-face font-face-src font-face-uri glyph missing-glyph hkern vkern altGlyph altGlyphDef",
)

/** What shows another document in an SVG. */
export const documentNames = words("foreignObject iframe embed object audio video canvas source html body")

/** What people do not see: data of editors. Nobody is told that it is gone. */
export const silentNames = words("metadata color-profile")

/** The attributes whose values neither run nor load anything, whatever they are. */
export const plainAttributes = words(`
  id class lang role version media
  x y z x1 x2 y1 y2 cx cy r rx ry fx fy fr width height viewBox preserveAspectRatio points d dx dy rotate pathLength
  textLength lengthAdjust startOffset method spacing side offset gradientUnits gradientTransform spreadMethod
  patternUnits patternContentUnits patternTransform maskUnits maskContentUnits clipPathUnits filterUnits primitiveUnits filterRes
  markerUnits markerWidth markerHeight refX refY orient requiredFeatures requiredExtensions systemLanguage
  in in2 result mode type tableValues slope intercept amplitude exponent order kernelMatrix divisor bias targetX targetY
  edgeMode preserveAlpha kernelUnitLength surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle
  azimuth elevation pointsAtX pointsAtY pointsAtZ scale xChannelSelector yChannelSelector radius baseFrequency numOctaves seed
  stitchTiles stdDeviation k1 k2 k3 k4 operator
  attributeName attributeType begin dur end min max restart repeatCount repeatDur calcMode keyTimes keySplines keyPoints path
  origin additive accumulate`)

/** The attributes of an animation with values of the attribute that it changes. */
export const animatedValues = words("values from to by")

/** The attributes that are CSS, and properties that a style can have too. */
export const styleNames = words(`
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color
  flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight font-kerning
  font-feature-settings font-variation-settings glyph-orientation-horizontal glyph-orientation-vertical image-rendering
  isolation kerning letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity
  overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering
  transform transform-box transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode`)

/** The properties that only a style can have. */
export const propertyNames = words(`
  all aspect-ratio block-size border border-radius box-sizing margin margin-bottom margin-left
  margin-right margin-top max-height max-width min-height min-width padding text-indent
  shape-inside shape-margin shape-padding shape-subtract solid-color solid-opacity text-decoration-fill text-decoration-stroke
  text-underline-offset font-synthesis font-variant-alternates image-orientation object-fit animation animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count
  animation-name animation-play-state animation-timing-function background background-color color-scheme cx cy d font
  font-optical-sizing font-variant-caps font-variant-east-asian font-variant-ligatures font-variant-numeric
  font-variant-position height inline-size line-height marker offset-distance offset-path offset-rotate perspective r rotate rx
  ry scale text-align text-decoration-color text-decoration-line text-decoration-style text-decoration-thickness
  text-orientation text-shadow text-transform transform-style transition transition-delay transition-duration
  transition-property transition-timing-function translate width will-change x y -webkit-font-smoothing -webkit-text-stroke`)
