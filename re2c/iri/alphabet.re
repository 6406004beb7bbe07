// The alphabet of an IRI, RFC 3987: see ../rfc3986.re.
!include "rfc3987.re" ;
unreserved_        = iunreserved ;
unreserved_or_private  = iunreserved | iprivate ;
